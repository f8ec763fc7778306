"""Synthesizes the sounds of the game from nothing but arithmetic and writes `art/sounds/*.wav`.

Soft and dark, as heard in a room at night: short notes of a small bell, a muffled drum, paper and wood made
of filtered noise.  The same program gives the same bytes.  Development only; the group `art` in
pyproject.toml names what it needs.
"""

from __future__ import annotations

import sys
import wave
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

RATE = 44_100
OUT = Path(__file__).resolve().parent.parent / "art" / "sounds"
Wave = NDArray[np.float64]


def silence(seconds: float) -> Wave:
    """Nothing, to add sounds to."""
    return np.zeros(int(RATE * seconds))


def times(seconds: float) -> Wave:
    """The moments of all samples."""
    return np.arange(int(RATE * seconds)) / RATE


def decay(t: Wave, attack: float, half: float) -> Wave:
    """Rises in `attack` seconds, then halves every `half` seconds."""
    return np.minimum(1.0, t / attack) * 0.5 ** (np.maximum(0.0, t - attack) / half)


def bell(pitch: float, seconds: float, half: float = 0.22, bright: float = 0.5) -> Wave:
    """A small bell: a few partials that are not quite in tune, the high ones gone first."""
    t = times(seconds)
    partials = ((1.0, 1.0, 1.0), (2.01, 0.42, 0.6), (2.98, 0.22, 0.45), (4.2, 0.12, 0.3), (5.4, 0.07, 0.2))
    tone = silence(seconds)
    for ratio, level, life in partials:
        strength = level * (1.0 if ratio == 1.0 else bright)
        tone += strength * np.sin(2 * np.pi * pitch * ratio * t) * decay(t, 0.004, half * life)
    return tone


def pad(pitch: float, seconds: float, attack: float = 0.12) -> Wave:
    """A soft sustained voice that swells and goes."""
    t = times(seconds)
    shape = np.minimum(1.0, t / attack) * np.minimum(1.0, (seconds - t) / (seconds * 0.6)) ** 1.5
    wobble = 1 + 0.003 * np.sin(2 * np.pi * 4.6 * t)
    voice = sum(np.sin(2 * np.pi * pitch * n * wobble * t) / n**2.2 for n in (1, 2, 3))
    return np.asarray(voice * shape)


def noise(seconds: float, seed: int) -> Wave:
    """White noise that is the same every time."""
    return np.random.default_rng(seed).uniform(-1, 1, int(RATE * seconds))


def low(signal: Wave, cutoff: float) -> Wave:
    """Keeps what lies below `cutoff` Hz (a smooth filter in the spectrum)."""
    spectrum = np.fft.rfft(signal)
    frequencies = np.fft.rfftfreq(len(signal), 1 / RATE)
    return np.asarray(np.fft.irfft(spectrum / (1 + (frequencies / cutoff) ** 4), len(signal)))


def high(signal: Wave, cutoff: float) -> Wave:
    """Keeps what lies above `cutoff` Hz."""
    return signal - low(signal, cutoff)


def thud(pitch: float, seconds: float, half: float = 0.06) -> Wave:
    """A muffled drum whose pitch falls."""
    t = times(seconds)
    phase = 2 * np.pi * np.cumsum(pitch * (1 + 1.6 * 0.5 ** (t / 0.018))) / RATE
    return np.asarray(np.sin(phase) * decay(t, 0.002, half))


def knock(pitch: float, seed: int, seconds: float = 0.09) -> Wave:
    """Wood on wood."""
    t = times(seconds)
    body = np.sin(2 * np.pi * pitch * t) * decay(t, 0.001, 0.012) + 0.4 * np.sin(
        2 * np.pi * pitch * 2.7 * t
    ) * decay(t, 0.001, 0.006)
    return np.asarray(body + 0.35 * low(noise(seconds, seed), 5200) * decay(t, 0.0008, 0.004))


def put(base: Wave, sound: Wave, at: float, level: float = 1.0) -> Wave:
    """Adds a sound to another at a moment."""
    start = int(RATE * at)
    end = min(len(base), start + len(sound))
    base[start:end] += level * sound[: end - start]
    return base


def room(signal: Wave, size: float = 0.16, wet: float = 0.22) -> Wave:
    """A little of a dark room around a sound."""
    out = np.concatenate([signal, silence(size * 3)])
    dry = out.copy()
    for number, share in enumerate((0.31, 0.53, 0.79, 1.0, 1.37, 1.71)):
        shift = int(RATE * size * share)
        echo = np.concatenate([np.zeros(shift), dry[: len(dry) - shift]])
        out += wet * 0.72**number * low(echo, 2600 - 260 * number)
    return out


def card() -> Wave:
    """A card slides onto the table."""
    t = times(0.26)
    slide = high(low(noise(0.26, 11), 5200), 700) * np.sin(np.pi * np.minimum(1, t / 0.2)) ** 2 * 0.5
    return put(slide, thud(150, 0.12, 0.02), 0.17, 0.5)


def dice() -> Wave:
    """Two dice tumble and come to rest."""
    base = silence(0.75)
    moments = (0.0, 0.07, 0.12, 0.2, 0.25, 0.34, 0.43, 0.56)
    for number, moment in enumerate(moments):
        put(base, knock(620 + 90 * (number * 7 % 5), 20 + number), moment, 0.9 - 0.08 * number)
        put(base, thud(180, 0.08, 0.015), moment, 0.25)
    return room(base, 0.09, 0.16)


def step() -> Wave:
    """A token is set down."""
    return room(put(knock(380, 40, 0.16), thud(170, 0.14, 0.025), 0.004, 0.7), 0.06, 0.12)


def hit() -> Wave:
    """A blow: deep and short, with a shiver of steel."""
    base = put(silence(0.5), thud(74, 0.4, 0.085), 0.0, 1.0)
    put(base, low(noise(0.2, 51), 1300) * decay(times(0.2), 0.002, 0.022), 0.0, 0.9)
    return room(put(base, bell(1310, 0.35, 0.05, 0.9), 0.01, 0.1), 0.11, 0.2)


def heal() -> Wave:
    """Three soft rising notes."""
    base = silence(1.1)
    for moment, pitch in ((0.0, 392.0), (0.11, 493.88), (0.22, 587.33)):
        put(base, bell(pitch, 0.85, 0.16, 0.3), moment, 0.55)
    return room(base)


def reveal() -> Wave:
    """A cloth is drawn away and a chord stands in the light."""
    base = silence(1.5)
    t = times(0.5)
    put(
        base,
        high(low(noise(0.5, 61), 3400), 500) * (t / 0.5) ** 2 * np.exp(-8 * np.maximum(0, t - 0.4)),
        0.0,
        0.28,
    )
    for pitch in (220.0, 329.63, 415.3):
        put(base, pad(pitch, 1.05, 0.05), 0.4, 0.24)
    return room(put(base, bell(830.6, 0.9, 0.24, 0.4), 0.42, 0.3), 0.2)


def death() -> Wave:
    """A low bell tolls twice over a falling tone."""
    base = silence(2.4)
    t = times(1.7)
    falling = np.sin(2 * np.pi * np.cumsum(110 * 0.5 ** (t / 2.2)) / RATE) * np.sin(np.pi * t / 1.7) ** 2
    put(base, falling, 0.1, 0.35)
    for moment, level in ((0.0, 0.8), (0.75, 0.6)):
        put(base, bell(138.6, 1.6, 0.42, 0.8), moment, level)
    return room(base, 0.27, 0.28)


def win() -> Wave:
    """Dawn: a broken chord that opens upwards."""
    base = silence(2.8)
    for number, pitch in enumerate((261.63, 329.63, 392.0, 523.25, 659.25)):
        put(base, bell(pitch, 1.8, 0.34, 0.4), 0.13 * number, 0.5)
    for pitch in (130.81, 196.0, 261.63, 329.63):
        put(base, pad(pitch, 2.1, 0.5), 0.5, 0.17)
    return room(base, 0.24, 0.26)


def turn() -> Wave:
    """A lamp is put down before the next player: two quiet notes."""
    base = put(silence(0.9), bell(523.25, 0.6, 0.13, 0.25), 0.0, 0.5)
    return room(put(base, bell(783.99, 0.7, 0.16, 0.25), 0.12, 0.4))


def coin() -> Wave:
    """A token changes hands."""
    base = put(silence(0.4), bell(1864.7, 0.3, 0.05, 0.7), 0.0, 0.4)
    return room(put(base, bell(2489.0, 0.3, 0.06, 0.6), 0.06, 0.35), 0.07, 0.12)


def click() -> Wave:
    """A small wooden tick."""
    return knock(900, 71, 0.05) * 0.7


def refuse() -> Wave:
    """Two dull knocks: not now."""
    base = put(silence(0.3), thud(150, 0.14, 0.03), 0.0, 0.8)
    return low(put(base, thud(128, 0.14, 0.03), 0.11, 0.8), 900)


def curtain() -> Wave:
    """Heavy cloth falls."""
    t = times(0.7)
    cloth = (
        low(noise(0.7, 81), 1500)
        * np.sin(np.pi * np.minimum(1, t / 0.62)) ** 2
        * (0.7 + 0.3 * np.sin(2 * np.pi * 9 * t))
    )
    return room(put(cloth * 0.6, thud(62, 0.3, 0.06), 0.44, 0.7), 0.12, 0.18)


SOUNDS: dict[str, Callable[[], Wave]] = {
    "card": card,
    "dice": dice,
    "step": step,
    "hit": hit,
    "heal": heal,
    "reveal": reveal,
    "death": death,
    "win": win,
    "turn": turn,
    "coin": coin,
    "click": click,
    "refuse": refuse,
    "curtain": curtain,
}


def finish(signal: Wave) -> Wave:
    """Takes off what no one hears at the ends, fades out, and levels the peak."""
    loud = np.flatnonzero(np.abs(signal) > 0.002 * np.max(np.abs(signal)))
    cut = signal[: loud[-1] + 1].copy()
    tail = min(len(cut), int(RATE * 0.03))
    cut[-tail:] *= np.linspace(1, 0, tail)
    return np.asarray(0.8 * cut / np.max(np.abs(cut)))


def write(path: Path, signal: Wave) -> None:
    """One channel, 16 bits; 22 kHz is enough for what is this dark."""
    half = low(signal, 9500)[::2]
    samples = np.round(np.clip(half, -1, 1) * 32767).astype("<i2")
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE // 2)
        file.writeframes(samples.tobytes())


def main() -> int:
    """Writes all sounds and prints their lengths."""
    OUT.mkdir(parents=True, exist_ok=True)
    for name, make in SOUNDS.items():
        signal = finish(make())
        write(OUT / f"{name}.wav", signal)
        print(f"{name:10} {len(signal) / RATE:5.2f} s  {(OUT / f'{name}.wav').stat().st_size / 1024:6.0f} KB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
