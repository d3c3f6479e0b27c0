import { settings } from './settings.svelte';

let context: AudioContext | null = null;

/** Quiet sounds, made on the spot; off unless the person wants them. */
export function sound(kind: 'card' | 'stands' | 'turn' | 'set' | 'no'): void {
  if (!settings.now.sound) return;
  try {
    context ??= new AudioContext();
    const now = context.currentTime;
    const gain = context.createGain();
    gain.connect(context.destination);
    if (kind === 'card' || kind === 'stands') {
      const length = Math.floor(context.sampleRate * 0.06);
      const buffer = context.createBuffer(1, length, context.sampleRate);
      const data = buffer.getChannelData(0);
      for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
      const noise = context.createBufferSource();
      noise.buffer = buffer;
      gain.gain.value = kind === 'card' ? 0.08 : 0.2;
      // What stands sounds lower than what is only put down.
      const lower = context.createBiquadFilter();
      lower.frequency.value = kind === 'card' ? context.sampleRate / 2 : 500;
      noise.connect(lower).connect(gain);
      noise.start(now);
      return;
    }
    const notes = { turn: [523, 659], set: [523, 659, 784], no: [196] }[kind];
    gain.gain.value = 0.05;
    notes.forEach((frequency, place) => {
      const tone = context!.createOscillator();
      const fade = context!.createGain();
      tone.type = 'triangle';
      tone.frequency.value = frequency;
      fade.gain.setValueAtTime(1, now + place * 0.09);
      fade.gain.exponentialRampToValueAtTime(0.001, now + place * 0.09 + 0.3);
      tone.connect(fade).connect(gain);
      tone.start(now + place * 0.09);
      tone.stop(now + place * 0.09 + 0.32);
    });
  } catch {
    // A browser without sound plays without sound.
  }
}
