/**
 * Whoever asks the database the same at the same time waits for one answer, together: a hundred that wait cost a few answers. Nobody gets an
 * answer that was begun before they asked, so it is as new as one of their own.
 */

/**
 * Answers on their way at once, of one question. With one, whoever comes meanwhile waits at most as long again, and all of them are answered
 * together; with more, a hundred that wait are many small groups, each of which costs the database as much as the largest.
 */
const NO_CAMINHO_MAX = 1

interface Fila<T> {
  noCaminho: number
  /** Not begun: whoever comes still belongs to it. */
  proxima: { promise: Promise<T>; begin: () => void } | undefined
}

/** @returns what `run` answers, begun after the call, for all that ask under one `chave` */
export type Juntos<T> = (chave: string, run: () => Promise<T>) => Promise<T>

export function createJuntos<T>(max = NO_CAMINHO_MAX): Juntos<T> {
  const filas = new Map<string, Fila<T>>()

  return (chave, run) => {
    const fila = filas.get(chave) ?? { noCaminho: 0, proxima: undefined }
    filas.set(chave, fila)
    if (fila.proxima !== undefined) return fila.proxima.promise
    const { promise, resolve } = Promise.withResolvers<T>()
    /** Once everything that has arrived has been read: who arrived together is answered together. */
    const begin = (): void => {
      setImmediate(() => {
        if (fila.proxima?.promise === promise) fila.proxima = undefined
        const running = run()
        resolve(running)
        running.then(end, end)
      })
    }
    const end = (): void => {
      fila.noCaminho -= 1
      if (fila.proxima !== undefined && fila.noCaminho < max) {
        fila.noCaminho += 1
        fila.proxima.begin()
      }
      if (fila.noCaminho === 0) filas.delete(chave)
    }
    fila.proxima = { promise, begin }
    if (fila.noCaminho < max) {
      fila.noCaminho += 1
      begin()
    }
    return promise
  }
}
