/** Optimistic store of the cells: written at once, sent to the server, reverted on refusal. */
import type { OrcamentoMudanca } from '@lastro/contract'
import { type CelulaPosition, type CelulaValor, COLUNA_TOTAL, MESES_EXERCICIO, type Positions, writeCelulas } from '@lastro/engine'
import { widenExtremos } from './extremes.ts'
import { type GradeEntrada, type GradeModelo, type ModeloTexts, createModelo } from './modelo.ts'

export interface Trava extends CelulaPosition {
  travada: boolean
}

/** An act (edit) as the server takes it, by line id and month from 1. */
export type GradeAto =
  | {
      tipo: 'editar' | 'colar' | 'preencher' | 'distribuir' | 'reajustar'
      detalhe?: Record<string, string | number | boolean | null>
      mudancas: { linhaId: number; mes: number; valorCentavos: number }[]
    }
  | { tipo: 'travar'; travas: { linhaId: number; mes: number; travada: boolean }[] }

export type AtoDeValores = Exclude<GradeAto, { tipo: 'travar' }>

export interface WrittenCelulas {
  sequencia: number
  /** Cells yielded to another user, with the amounts of that user's act `sequencia`. */
  deixadas: readonly (CelulaValor & { sequencia: number })[]
}

export interface GradeData {
  /** Replaced by `filter`; mutated in place by everything else. */
  readonly modelo: GradeModelo
  /** Twelve per line, also of lines that a filter hides. Mutated in place. */
  readonly valores: ArrayLike<number>
  versao: () => number
  subscribe: (listener: () => void) => () => void
  filter: (shows: (line: number) => boolean) => void
  /** Holds notifications until the returned function is called, while cells are drawn by hand. */
  hold: () => () => void
  /** Shows the cells as unsaved until `write` settles. On failure they take the server's amounts. */
  submit: (celulas: readonly CelulaValor[], write: Promise<WrittenCelulas>) => void
  submitTravas: (travas: readonly Trava[], write: Promise<unknown>) => void
  /** Applies act `sequencia` from the server. A cell with an unsaved edit keeps it until that edit settles. */
  receive: (celulas: readonly CelulaValor[], travas: readonly Trava[], sequencia: number) => void
  comment: (lines: readonly { linha: number; comentados: number }[]) => void
  isPending: (celula: CelulaPosition) => boolean
  countPending: () => number
}

interface PendingCelula {
  times: number
  valorCentavos: number
  sequencia: number
}

export function createData(entrada: GradeEntrada, texts: ModeloTexts): GradeData {
  const valores = new Float64Array(entrada.linhas.valoresCentavos)
  const travas = new Int16Array(entrada.linhas.travas)
  const comentados = new Int16Array(entrada.linhas.comentados)
  let modelo = createModelo(entrada, texts, { valoresCentavos: valores, travas, comentados, shows: () => true })
  const listeners = new Set<() => void>()
  const opened = new Map<number, PendingCelula>()
  let versao = 0
  let isSilent = false
  const keyOf = ({ linha, mes }: CelulaPosition) => linha * COLUNA_TOTAL + mes
  const changed = () => {
    versao += 1
    if (isSilent) return
    for (const listener of listeners) listener()
  }
  const write = (celulas: readonly CelulaValor[]) => {
    // Writes the tree first. When it throws, as on an overflowing sum, both stay unchanged.
    const shown = celulas.filter(({ linha }) => modelo.arvore.nodeOfLinha[linha]! >= 0)
    writeCelulas(modelo.arvore, shown)
    widenExtremos(modelo.extremos, modelo, shown)
    for (const celula of celulas) valores[keyOf(celula)] = celula.valorCentavos
  }
  const open = (celulas: readonly CelulaPosition[], before: readonly number[]) => {
    for (const [i, celula] of celulas.entries()) {
      const pending = opened.get(keyOf(celula))
      if (pending) pending.times += 1
      else opened.set(keyOf(celula), { times: 1, valorCentavos: before[i]!, sequencia: 0 })
    }
  }
  /** The highest `sequencia` wins, whether the answer or the stream arrives first. */
  const keepNewest = (pending: PendingCelula, valorCentavos: number, sequencia: number) => {
    if (sequencia >= pending.sequencia) Object.assign(pending, { valorCentavos, sequencia })
  }
  const settle = (celulas: readonly CelulaValor[], written: WrittenCelulas | null) => {
    const left = new Map(written?.deixadas.map((celula) => [keyOf(celula), celula]))
    const ready: CelulaValor[] = []
    for (const celula of celulas) {
      const pending = opened.get(keyOf(celula))!
      pending.times -= 1
      if (written) {
        const { valorCentavos, sequencia } = left.get(keyOf(celula)) ?? { ...celula, sequencia: written.sequencia }
        keepNewest(pending, valorCentavos, sequencia)
      }
      if (pending.times > 0) continue
      opened.delete(keyOf(celula))
      if (valores[keyOf(celula)] !== pending.valorCentavos) ready.push({ ...celula, valorCentavos: pending.valorCentavos })
    }
    write(ready)
    changed()
  }
  const setTravas = (changedTravas: readonly Trava[]) => {
    for (const { linha, mes, travada } of changedTravas) {
      const bit = 1 << mes
      travas[linha] = travada ? travas[linha]! | bit : travas[linha]! & ~bit
    }
  }
  return {
    get modelo() {
      return modelo
    },
    valores,
    versao: () => versao,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    filter(shows) {
      modelo = createModelo(entrada, texts, { valoresCentavos: valores, travas, comentados, shows })
      changed()
    },
    hold() {
      isSilent = true
      const before = versao
      return () => {
        isSilent = false
        if (versao !== before) for (const listener of listeners) listener()
      }
    },
    submit(celulas, save) {
      const before = celulas.map((celula) => valores[keyOf(celula)]!)
      write(celulas)
      open(celulas, before)
      changed()
      save.then(
        (written) => settle(celulas, written),
        () => settle(celulas, null),
      )
    },
    submitTravas(changedTravas, save) {
      setTravas(changedTravas)
      changed()
      save.catch(() => {
        setTravas(changedTravas.map((trava) => ({ ...trava, travada: !trava.travada })))
        changed()
      })
    },
    receive(celulas, changedTravas, sequencia) {
      const free: CelulaValor[] = []
      for (const celula of celulas) {
        const pending = opened.get(keyOf(celula))
        if (pending) keepNewest(pending, celula.valorCentavos, sequencia)
        else free.push(celula)
      }
      write(free)
      setTravas(changedTravas)
      changed()
    },
    comment(lines) {
      comentados.fill(0)
      for (const { linha, comentados: where } of lines) comentados[linha] = where
      changed()
    },
    isPending: (celula) => opened.has(keyOf(celula)),
    countPending: () => opened.size,
  }
}

/** Grid cells of the months whose bit is set in `meses`. Unknown lines are skipped; the next refetch brings them. */
export function listChangedCelulas(mudancas: readonly OrcamentoMudanca[], positions: Positions): CelulaValor[] {
  return mudancas.flatMap(({ linhaId, meses, valoresCentavos }) => {
    const linha = positions.get(linhaId)
    if (linha === undefined) return []
    const changed = Array.from({ length: MESES_EXERCICIO }, (_, mes) => mes).filter((mes) => (meses & (1 << mes)) !== 0)
    return changed.map((mes, i) => ({ linha, mes, valorCentavos: valoresCentavos[i]! }))
  })
}

export function listTravas(travas: readonly { linhaId: number; travas: number }[], positions: Positions): Trava[] {
  return travas.flatMap(({ linhaId, travas: bits }) => {
    const linha = positions.get(linhaId)
    if (linha === undefined) return []
    return Array.from({ length: MESES_EXERCICIO }, (_, mes) => ({ linha, mes, travada: (bits & (1 << mes)) !== 0 }))
  })
}
