/** What this page uses of Preact, typed. */
export interface VNode { type: unknown; props: any; key: unknown }
export type Child = VNode | string | number | boolean | null | undefined | Child[];
export type Component<P = any> = (props: P) => Child;
export function h(type: string | Component<any>, props?: Record<string, any> | null, ...children: Child[]): VNode;
export function render(node: Child, parent: Element): void;
export function createContext<T>(value: T): { Provider: Component<any> };
export const Fragment: Component<any>;
export const options: any;
