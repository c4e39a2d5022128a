/** What this page uses of Preact's signals, typed. */
export interface Signal<T> { value: T; peek(): T; subscribe(tell: (value: T) => void): () => void }
export interface ReadonlySignal<T> { readonly value: T; peek(): T }
export function signal<T>(first: T): Signal<T>;
export function computed<T>(make: () => T): ReadonlySignal<T>;
export function effect(run: () => void | (() => void)): () => void;
export function batch<T>(run: () => T): T;
export function useSignal<T>(first: T): Signal<T>;
