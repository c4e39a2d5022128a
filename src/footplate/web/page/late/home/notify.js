/** Where one is told of one's turn. */
import { NotifyDialog } from "../../common/mail.js";

export default NotifyDialog;
