/** Iterates many rows in time slices, so that other requests are served in between. */
import { setImmediate } from 'node:timers/promises'

const SLICE_MS = 15

export async function* inSlices<T>(rows: Iterable<T>): AsyncGenerator<T> {
  let since = performance.now()
  for (const row of rows) {
    yield row
    if (performance.now() - since < SLICE_MS) continue
    await setImmediate()
    since = performance.now()
  }
}
