/**
 * Loading bar. Starts at 10 % (buffer 20), grows by random steps every 800 ms, holds at 82 %, jumps to 100 % when the last request ends,
 * and resets after 300 ms.
 * API requests and page loads count.
 */
import { createStore } from './create-store.ts'

const START = 10
const BUFFER_START = 20
const HOLD = 82
const TICK_MS = 800
const FINISH_MS = 300

export interface LoadingBarState {
  visible: boolean
  progress: number
  buffer: number
}

const IDLE: LoadingBarState = { visible: false, progress: 0, buffer: BUFFER_START }

export function createLoadingBar(random: () => number = Math.random) {
  const store = createStore<LoadingBarState>(IDLE)
  let underWay = 0
  let ticking: ReturnType<typeof setInterval> | undefined
  let resetting: ReturnType<typeof setTimeout> | undefined

  const grow = () => {
    const { progress, buffer } = store.get()
    store.set({ visible: true, progress: Math.min(HOLD, progress + 5 + random() * 10), buffer: Math.min(100, buffer + 6 + random() * 10) })
  }

  const start = (): (() => void) => {
    underWay += 1
    if (underWay === 1) {
      clearTimeout(resetting)
      clearInterval(ticking)
      store.set({ visible: true, progress: START, buffer: BUFFER_START })
      ticking = setInterval(grow, TICK_MS)
    }
    let ended = false
    return () => {
      if (ended) return
      ended = true
      underWay -= 1
      if (underWay > 0) return
      clearInterval(ticking)
      store.set({ visible: true, progress: 100, buffer: 100 })
      resetting = setTimeout(() => store.set(IDLE), FINISH_MS)
    }
  }
  return { start, store }
}

const bar = createLoadingBar()
export const startLoading = bar.start
export const loadingBar = bar.store
