/** The cells as the screen holds them: written at once, said to the server, taken back when it refuses. */
import { type CelulaPosicao, type CelulaValor, COLUNA_TOTAL, writeCelulas } from '@lastro/engine'
import { type GradeEntrada, type GradeModelo, type TextosModelo, createModelo } from './modelo.ts'

export interface Trava extends CelulaPosicao {
  travada: boolean
}

export interface GradeDados {
  /** Another one after `filter`; the same one, changed, after all else. */
  readonly modelo: GradeModelo
  /** Grows with every change, for React. */
  versao: () => number
  subscribe: (listener: () => void) => () => void
  /** Which lines are shown and added up. */
  filter: (shows: (linha: number) => boolean) => void
  /** Cells of an act of one's own: shown as not saved until `gravar` ends, and as they were when it fails. */
  submit: (celulas: readonly CelulaValor[], gravar: Promise<void>) => void
  submitTravas: (travas: readonly Trava[], gravar: Promise<void>) => void
  /** What the server says: acts of others, and one's own undone. */
  receive: (celulas: readonly CelulaValor[], travas: readonly Trava[]) => void
  isPendente: (celula: CelulaPosicao) => boolean
  /** Cells that are not saved. */
  pendentes: () => number
}

export function createDados(entrada: GradeEntrada, textos: TextosModelo): GradeDados {
  const valores = Float64Array.from(entrada.linhas.valoresCentavos)
  const travas = Int16Array.from(entrada.linhas.travas)
  let modelo = createModelo(entrada, textos, { valoresCentavos: valores, travas, shows: () => true })
  const listeners = new Set<() => void>()
  const abertos = new Map<number, number>()
  let versao = 0
  const keyOf = ({ linha, mes }: CelulaPosicao) => linha * COLUNA_TOTAL + mes
  const changed = () => {
    versao += 1
    for (const listener of listeners) listener()
  }
  const write = (celulas: readonly CelulaValor[]) => {
    // The tree first: what it refuses, as a sum too large, leaves both as they were.
    writeCelulas(
      modelo.arvore,
      celulas.filter(({ linha }) => modelo.arvore.noDaLinha[linha]! >= 0),
    )
    for (const celula of celulas) valores[keyOf(celula)] = celula.valorCentavos
  }
  const count = (celulas: readonly CelulaPosicao[], passo: 1 | -1) => {
    for (const celula of celulas) {
      const vezes = (abertos.get(keyOf(celula)) ?? 0) + passo
      if (vezes === 0) abertos.delete(keyOf(celula))
      else abertos.set(keyOf(celula), vezes)
    }
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
      modelo = createModelo(entrada, textos, { valoresCentavos: valores, travas, shows })
      changed()
    },
    submit(celulas, gravar) {
      const antes = celulas.map((celula) => ({ ...celula, valorCentavos: valores[keyOf(celula)]! }))
      write(celulas)
      count(celulas, 1)
      changed()
      gravar
        // What changed again meanwhile is another act's to take back.
        .catch(() => write(antes.filter((_, i) => valores[keyOf(celulas[i]!)] === celulas[i]!.valorCentavos)))
        .finally(() => {
          count(celulas, -1)
          changed()
        })
    },
    submitTravas(mudadas, gravar) {
      setTravas(mudadas)
      changed()
      gravar.catch(() => {
        setTravas(mudadas.map((trava) => ({ ...trava, travada: !trava.travada })))
        changed()
      })
    },
    receive(celulas, mudadas) {
      write(celulas)
      setTravas(mudadas)
      changed()
    },
    isPendente: (celula) => abertos.has(keyOf(celula)),
    pendentes: () => abertos.size,
  }
}
