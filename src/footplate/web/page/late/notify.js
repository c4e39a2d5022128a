/** Where one is told of one's turn. */
import { NotifyDialog } from "../mail.js";

export default NotifyDialog;
