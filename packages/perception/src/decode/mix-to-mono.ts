/** Time in which the channels are compared: long enough for a syllable, short enough to follow a cut. At 16 kHz: 0.1 s. */
const blockPairs = 1600
/** How much louder the difference of the channels is than their sum when one is the other turned over. */
const invertedAbove = 4

/**
 * Mixes two channels. One that is the other turned over would cancel it, as happens when a microphone's balanced cable is
 * recorded as stereo; there the difference of both is what a person hears.
 *
 * @param stereo left and right samples in turn
 */
export function mixToMono(stereo: Float32Array): Float32Array {
  const mono = new Float32Array(stereo.length >> 1)
  for (let from = 0; from < mono.length; from += blockPairs) {
    const to = Math.min(mono.length, from + blockPairs)
    let sum = 0
    let difference = 0
    for (let pair = from; pair < to; pair++) {
      const left = stereo[2 * pair] ?? 0
      const right = stereo[2 * pair + 1] ?? 0
      sum += (left + right) ** 2
      difference += (left - right) ** 2
    }
    const sign = difference > invertedAbove * sum ? -1 : 1
    for (let pair = from; pair < to; pair++) {
      mono[pair] = ((stereo[2 * pair] ?? 0) + sign * (stereo[2 * pair + 1] ?? 0)) / 2
    }
  }
  return mono
}
