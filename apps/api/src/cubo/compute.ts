/** The calculation of a DRE where many people share one server: a few kilobytes of formulas may ask for hours, or for more than a number holds. */
import { CentavosError, DreLinhaError } from '@lastro/engine'
import { ErroApi } from '../http/erro.ts'

/** A hundred times what a large statement takes. */
const PRAZO_MS = 5_000

class PrazoError extends Error {}

/** Lines made of lines made of long formulas, read in other months than those asked for, are deeper than calls can be. */
const isFundoDemais = (error: unknown): boolean => error instanceof RangeError && error.message === 'Maximum call stack size exceeded'

/** Lines between two looks at the clock: a look takes as long as a line. */
const LINHAS_POR_OLHADA = 16

/** For one question, however many statements it is made of: called before each line, ends what takes longer. */
export function createPrazo(ms = PRAZO_MS): () => void {
  const fim = performance.now() + ms
  let linhas = 0
  return () => {
    linhas += 1
    if (linhas % LINHAS_POR_OLHADA === 0 && performance.now() > fim) throw new PrazoError('the lines of the DRE ask for too much')
  }
}

/**
 * What the engine computes of a DRE, as `run` asks it.
 * @throws ErroApi `dre_modelo_invalid`, naming the line whose amount is too large to be exact, or when the lines ask for too much work
 */
export function runDre<T>(run: (onLinha: () => void) => T, onLinha: () => void = createPrazo()): T {
  try {
    return run(onLinha)
  } catch (error) {
    if (error instanceof PrazoError || isFundoDemais(error)) {
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
