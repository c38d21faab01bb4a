/** Of a screen that people begin with, what it will show, while its code is on its way. */
import type { preparations } from './first-screens.ts'

/** @param search of its address. Data that did not come are the screen's to ask for again, and to tell about. */
export async function prepare(tela: keyof typeof preparations, search: object = {}): Promise<void> {
  try {
    const screens = await import('./first-screens.ts')
    await screens.preparations[tela]({ ...search })
  } catch {
    // See above.
  }
}
