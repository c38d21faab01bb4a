import type { ImportacaoStage, ImportProgress } from './types.ts'

const THROTTLE_MS = 125

/** Throttles the progress of one import. A new etapa is always sent. */
export class ProgressEmitter {
  readonly atual: ImportProgress
  readonly #onProgress: ((progress: ImportProgress) => void) | undefined
  #last = 0

  constructor(bytesTotal: number, onProgress: ((progress: ImportProgress) => void) | undefined) {
    this.atual = { etapa: 'ler', bytesLidos: 0, bytesTotal, linhas: 0, lancamentos: 0, partidas: 0, rejeitadas: 0 }
    this.#onProgress = onProgress
  }

  update(mudanca: Partial<ImportProgress>): void {
    Object.assign(this.atual, mudanca)
    const now = performance.now()
    if (now - this.#last < THROTTLE_MS) return
    this.#last = now
    this.#onProgress?.({ ...this.atual })
  }

  enter(stage: ImportacaoStage): void {
    this.#last = performance.now()
    this.atual.etapa = stage
    this.#onProgress?.({ ...this.atual })
  }
}
