/** A short low tone: the code is unknown. Silent where the browser has no sound or has not been touched yet. */
export function playRefusal() {
  playTone([
    { frequency: 240, from: 0, seconds: 0.11 },
    { frequency: 180, from: 0.13, seconds: 0.17 },
  ]);
}

/** A short high tone, as a scanner's: the camera has read a code. */
export function playRead() {
  playTone([{ frequency: 1250, from: 0, seconds: 0.08 }]);
}

type Tone = { frequency: number; from: number; seconds: number };
let context: AudioContext | undefined;

function playTone(tones: Tone[]) {
  try {
    context ??= new AudioContext();
    const audio = context;
    void audio.resume().catch(() => undefined);
    for (const { frequency, from, seconds } of tones) {
      const start = audio.currentTime + from;
      const oscillator = audio.createOscillator();
      const volume = audio.createGain();
      oscillator.type = "square";
      oscillator.frequency.value = frequency;
      volume.gain.setValueAtTime(0.08, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
      oscillator.connect(volume).connect(audio.destination);
      oscillator.start(start);
      oscillator.stop(start + seconds);
    }
  } catch {
    // A till without a loudspeaker still shows the line.
  }
}
