/** The large card beside a name that the pointer rests on. */
class Peek {
  card = $state<string | null>(null);
  x = $state(0);
  y = $state(0);

  show(card: string, at: Element): void {
    const box = at.getBoundingClientRect();
    this.card = card;
    this.x = box.left > innerWidth / 2 ? box.left - 160 : box.right + 16;
    this.y = Math.max(8, Math.min(innerHeight - 212, box.top - 90));
  }

  hide(): void {
    this.card = null;
  }
}

export const peek = new Peek();
