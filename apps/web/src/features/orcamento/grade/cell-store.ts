/** Optimistic store of the cells: written at once, sent to the server, reverted on refusal. */
import { type CelulaPosicao, type CelulaValor, COLUNA_TOTAL, writeCelulas } from '@lastro/engine'
import { widenExtremos } from './extremes.ts'
import { type GradeEntrada, type GradeModelo, type TextosModelo, createModelo } from './modelo.ts'

export interface Trava extends CelulaPosicao {
  travada: boolean
}

export interface CelulasGravadas {
  sequencia: number
  /** Cells yielded to another user, with the amounts of that user's act `sequencia`. */
  deixadas: readonly (CelulaValor & { sequencia: number })[]
}

export interface GradeDados {
  /** Replaced by `filter`; mutated in place by everything else. */
  readonly modelo: GradeModelo
  versao: () => number
  subscribe: (listener: () => void) => () => void
  filter: (shows: (linha: number) => boolean) => void
  /** Holds notifications until the returned function is called, while cells are drawn by hand. */
  hold: () => () => void
  /** Shows the cells as unsaved until `gravar` settles. On failure they take the server's amounts. */
  submit: (celulas: readonly CelulaValor[], gravar: Promise<CelulasGravadas>) => void
  submitTravas: (travas: readonly Trava[], gravar: Promise<unknown>) => void
  /** Applies act `sequencia` from the server. A cell with an unsaved edit keeps it until that edit settles. */
  receive: (celulas: readonly CelulaValor[], travas: readonly Trava[], sequencia: number) => void
  /** Replaces all open comments; lines not listed have none. */
  comment: (linhas: readonly { linha: number; comentados: number }[]) => void
  isPendente: (celula: CelulaPosicao) => boolean
  pendentes: () => number
}

/** A cell with unsaved edits. */
interface Aberta {
  vezes: number
  valorCentavos: number
  sequencia: number
}

export function createDados(entrada: GradeEntrada, textos: TextosModelo): GradeDados {
  const valores = new Float64Array(entrada.linhas.valoresCentavos)
  const travas = new Int16Array(entrada.linhas.travas)
  const comentados = new Int16Array(entrada.linhas.comentados)
  let modelo = createModelo(entrada, textos, { valoresCentavos: valores, travas, comentados, shows: () => true })
  const listeners = new Set<() => void>()
  const abertas = new Map<number, Aberta>()
  let versao = 0
  let isCalado = false
  const keyOf = ({ linha, mes }: CelulaPosicao) => linha * COLUNA_TOTAL + mes
  const changed = () => {
    versao += 1
    if (isCalado) return
    for (const listener of listeners) listener()
  }
  const write = (celulas: readonly CelulaValor[]) => {
    // The tree first. When it throws, as on an overflowing sum, both stay unchanged.
    const mostradas = celulas.filter(({ linha }) => modelo.arvore.noDaLinha[linha]! >= 0)
    writeCelulas(modelo.arvore, mostradas)
    widenExtremos(modelo.extremos, modelo, mostradas)
    for (const celula of celulas) valores[keyOf(celula)] = celula.valorCentavos
  }
  const open = (celulas: readonly CelulaPosicao[], antes: readonly number[]) => {
    for (const [i, celula] of celulas.entries()) {
      const aberta = abertas.get(keyOf(celula))
      if (aberta) aberta.vezes += 1
      else abertas.set(keyOf(celula), { vezes: 1, valorCentavos: antes[i]!, sequencia: 0 })
    }
  }
  /** The highest `sequencia` wins, whether the answer or the stream arrives first. */
  const tell = (aberta: Aberta, valorCentavos: number, sequencia: number) => {
    if (sequencia >= aberta.sequencia) Object.assign(aberta, { valorCentavos, sequencia })
  }
  const settle = (celulas: readonly CelulaValor[], gravadas: CelulasGravadas | null) => {
    const deixadas = new Map(gravadas?.deixadas.map((celula) => [keyOf(celula), celula]))
    const prontas: CelulaValor[] = []
    for (const celula of celulas) {
      const aberta = abertas.get(keyOf(celula))!
      aberta.vezes -= 1
      if (gravadas) {
        const { valorCentavos, sequencia } = deixadas.get(keyOf(celula)) ?? { ...celula, sequencia: gravadas.sequencia }
        tell(aberta, valorCentavos, sequencia)
      }
      if (aberta.vezes > 0) continue
      abertas.delete(keyOf(celula))
      if (valores[keyOf(celula)] !== aberta.valorCentavos) prontas.push({ ...celula, valorCentavos: aberta.valorCentavos })
    }
    write(prontas)
    changed()
  }
  const setTravas = (mudadas: readonly Trava[]) => {
    for (const { linha, mes, travada } of mudadas) {
      const bit = 1 << mes
      travas[linha] = travada ? travas[linha]! | bit : travas[linha]! & ~bit
    }
  }
  return {
    get modelo() {
      return modelo
    },
    versao: () => versao,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    filter(shows) {
      modelo = createModelo(entrada, textos, { valoresCentavos: valores, travas, comentados, shows })
      changed()
    },
    hold() {
      isCalado = true
      const antes = versao
      return () => {
        isCalado = false
        if (versao !== antes) for (const listener of listeners) listener()
      }
    },
    submit(celulas, gravar) {
      const antes = celulas.map((celula) => valores[keyOf(celula)]!)
      write(celulas)
      open(celulas, antes)
      changed()
      gravar.then(
        (gravadas) => settle(celulas, gravadas),
        () => settle(celulas, null),
      )
    },
    submitTravas(mudadas, gravar) {
      setTravas(mudadas)
      changed()
      gravar.catch(() => {
        setTravas(mudadas.map((trava) => ({ ...trava, travada: !trava.travada })))
        changed()
      })
    },
    receive(celulas, mudadas, sequencia) {
      const livres: CelulaValor[] = []
      for (const celula of celulas) {
        const aberta = abertas.get(keyOf(celula))
        if (aberta) tell(aberta, celula.valorCentavos, sequencia)
        else livres.push(celula)
      }
      write(livres)
      setTravas(mudadas)
      changed()
    },
    comment(linhas) {
      comentados.fill(0)
      for (const { linha, comentados: onde } of linhas) comentados[linha] = onde
      changed()
    },
    isPendente: (celula) => abertas.has(keyOf(celula)),
    pendentes: () => abertas.size,
  }
}
