import type { ImportacaoEtapa, Progresso } from './types.ts'

const INTERVALO_MS = 125

/** Throttles the progress of one import; a new etapa is always sent. */
export class ProgressoEmissor {
  readonly atual: Progresso
  readonly #onProgresso: ((progresso: Progresso) => void) | undefined
  #ultima = 0

  constructor(bytesTotal: number, onProgresso: ((progresso: Progresso) => void) | undefined) {
    this.atual = { etapa: 'ler', bytesLidos: 0, bytesTotal, linhas: 0, lancamentos: 0, partidas: 0, rejeitadas: 0 }
    this.#onProgresso = onProgresso
  }

  update(mudanca: Partial<Progresso>): void {
    Object.assign(this.atual, mudanca)
    const agora = performance.now()
    if (agora - this.#ultima < INTERVALO_MS) return
    this.#ultima = agora
    this.#onProgresso?.({ ...this.atual })
  }

  enter(etapa: ImportacaoEtapa): void {
    this.#ultima = performance.now()
    this.atual.etapa = etapa
    this.#onProgresso?.({ ...this.atual })
  }
}
