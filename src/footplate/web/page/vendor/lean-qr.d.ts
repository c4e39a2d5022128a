/** What this page uses of lean-qr, typed. */
export const correction: { L: number; M: number; Q: number; H: number };
export function generate(text: string, options: { minCorrectionLevel: number }): Code;
/** Squares, dark or not; `get` says false beyond the edge. */
export interface Code { size: number; get(x: number, y: number): boolean }
