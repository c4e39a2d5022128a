import type { VNode } from "./preact.js";
declare const htm: { bind(make: Function): (strings: TemplateStringsArray, ...values: any[]) => VNode };
export default htm;
