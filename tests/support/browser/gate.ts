export interface Gate {
  /** Waits until the gate is open. */
  passed: Promise<void>;
  /** Lets all pass, those that come later too. */
  open: () => void;
}

/** The gate where a route waits while a test looks at the page without its answer. */
export function buildGate(): Gate {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}
