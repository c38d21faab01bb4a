/** Goal seek: integers at which a function of integers crosses zero. */

export interface Crossing {
  readonly at: number
  /** The value of the function there. */
  readonly valor: number
}

export interface GoalSeek {
  /** Ascending. More than one: the function turns between them. */
  readonly crossings: readonly Crossing[]
  /** The closest that was seen, when nothing crosses. Undefined: the function has no value anywhere. */
  readonly closest: Crossing | undefined
}

export interface GoalSeekOptions {
  readonly min: number
  readonly max: number
  /** Awaited after each evaluation, so that other work has its turn. */
  readonly pause: () => Promise<unknown>
}

/** Intervals that are searched for a change of sign. Two crossings inside one of them may be missed. */
const GOAL_SEEK_INTERVALS = 64

/** Fewer evaluations than a secant needs where rounding makes the function a staircase. */
async function bisect(
  valueAt: (at: number) => Promise<number | undefined>,
  left: Crossing,
  right: Crossing,
): Promise<Crossing | undefined> {
  let [low, high] = [left, right]
  while (high.at - low.at > 1) {
    const at = Math.floor((low.at + high.at) / 2)
    // oxlint-disable-next-line no-await-in-loop -- each step depends on the one before
    const valor = await valueAt(at)
    if (valor === undefined) return undefined
    if (valor === 0) return { at, valor }
    if (valor > 0 === low.valor > 0) low = { at, valor }
    else high = { at, valor }
  }
  return Math.abs(low.valor) <= Math.abs(high.valor) ? low : high
}

/**
 * Finds where the function crosses zero between `min` and `max`, both included. The function need be neither monotone nor continuous: where
 * no integer gives zero exactly, the closer side of the change of sign is taken.
 * @param evaluate distance to the goal, or undefined where there is none
 */
export async function seekGoal(evaluate: (at: number) => number | undefined, { min, max, pause }: GoalSeekOptions): Promise<GoalSeek> {
  const valueAt = async (at: number): Promise<number | undefined> => {
    const valor = evaluate(at)
    await pause()
    return valor
  }
  const crossings: Crossing[] = []
  let closest: Crossing | undefined
  let before: Crossing | undefined
  for (let i = 0; i <= GOAL_SEEK_INTERVALS; i++) {
    const at = min + Math.round(((max - min) * i) / GOAL_SEEK_INTERVALS)
    if (at === before?.at) continue
    // oxlint-disable no-await-in-loop -- one computation at a time
    const valor = await valueAt(at)
    const here = valor === undefined ? undefined : { at, valor }
    if (here && (closest === undefined || Math.abs(here.valor) < Math.abs(closest.valor))) closest = here
    // A stretch that is zero throughout is one crossing.
    if (here?.valor === 0) {
      if (before?.valor !== 0) crossings.push(here)
    } else if (here && before && before.valor !== 0 && here.valor > 0 !== before.valor > 0) {
      const found = await bisect(valueAt, before, here)
      if (found) crossings.push(found)
    }
    // oxlint-enable no-await-in-loop
    before = here
  }
  return { crossings, closest: crossings.length > 0 ? undefined : closest }
}
