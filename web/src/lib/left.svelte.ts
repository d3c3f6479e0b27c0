/** The time until a deadline, counted down; right from its first moment on, also when there was none for a while. */
export function timeLeft(deadline: () => number | null, every: number): { readonly millis: number | null } {
  let beat = $state(0);
  $effect(() => {
    if (deadline() === null) return;
    const timer = setInterval(() => (beat += 1), every);
    return () => clearInterval(timer);
  });
  const millis = $derived.by(() => {
    void beat;
    const end = deadline();
    return end === null ? null : Math.max(0, end - Date.now());
  });
  return {
    get millis() {
      return millis;
    },
  };
}
