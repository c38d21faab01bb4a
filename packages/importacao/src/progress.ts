import type { ImportacaoStage, Progresso } from './types.ts'

const THROTTLE_MS = 125

/** Throttles the progress of one import. A new etapa is always sent. */
export class ProgressoEmissor {
  readonly atual: Progresso
  readonly #onProgresso: ((progress: Progresso) => void) | undefined
  #ultima = 0

  constructor(bytesTotal: number, onProgress: ((progress: Progresso) => void) | undefined) {
    this.atual = { etapa: 'ler', bytesLidos: 0, bytesTotal, linhas: 0, lancamentos: 0, partidas: 0, rejeitadas: 0 }
    this.#onProgresso = onProgress
  }

  update(mudanca: Partial<Progresso>): void {
    Object.assign(this.atual, mudanca)
    const now = performance.now()
    if (now - this.#ultima < THROTTLE_MS) return
    this.#ultima = now
    this.#onProgresso?.({ ...this.atual })
  }

  enter(stage: ImportacaoStage): void {
    this.#ultima = performance.now()
    this.atual.etapa = stage
    this.#onProgresso?.({ ...this.atual })
  }
}
