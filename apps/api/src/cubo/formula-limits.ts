/** Limits for DRE formulas. A few kilobytes of formulas could run for hours or overflow. */
import { CentavosError, DreLinhaError } from '@lastro/engine'
import { ErroApi } from '../http/erro.ts'

const TIMEOUT_MS = 5_000

class TimeoutError extends Error {}

/** Nested lines with long formulas over other months can exceed the call stack. */
const isStackOverflow = (error: unknown): boolean => error instanceof RangeError && error.message === 'Maximum call stack size exceeded'

/** Lines between two looks at the clock: a look takes as long as a line. */
const LINES_PER_CHECK = 16

/** Deadline over all statements of one request. The returned function throws after `ms`. */
export function createTimeout(ms = TIMEOUT_MS): () => void {
  const fim = performance.now() + ms
  let lines = 0
  return () => {
    lines += 1
    if (lines % LINES_PER_CHECK === 0 && performance.now() > fim) throw new TimeoutError('the lines of the DRE exceeded their time limit')
  }
}

/**
 * Runs the engine within the deadline.
 * @throws ErroApi `dre_modelo_invalid`, naming the line whose amount is too large to be exact, or when the lines need too much work
 */
export function runDre<T>(run: (onLinha: () => void) => T, onLinha: () => void = createTimeout()): T {
  try {
    return run(onLinha)
  } catch (error) {
    if (error instanceof TimeoutError || isStackOverflow(error)) {
      throw new ErroApi('dre_modelo_invalid', {
        message: 'As fórmulas deste modelo de DRE pedem mais contas do que o servidor faz de uma vez: simplifique-as.',
        cause: error,
      })
    }
    if (!(error instanceof CentavosError)) throw error
    const message = 'O valor fica maior do que se calcula com exatidão ao centavo.'
    const details = error instanceof DreLinhaError ? [{ campo: error.codigo, message: `${error.codigo}: ${message}` }] : [{ message }]
    throw new ErroApi('dre_modelo_invalid', { details, cause: error })
  }
}
