import type { SaldosMensais } from '@lastro/engine'
import { orDefect } from '../http/erro.ts'
import { cutSaldos, growSaldos, type Movimento, type SaldosComPartidas } from './saldos-store.ts'

function compareChaves(a: SaldosMensais, i: number, b: SaldosMensais, j: number): number {
  return a.conta[i]! - b.conta[j]! || a.centroCusto[i]! - b.centroCusto[j]! || a.filial[i]! - b.filial[j]! || a.mes[i]! - b.mes[j]!
}

/** Each row's origin is its previous position, or −1 − its position in the movement. */
export interface MovedSaldos {
  saldos: SaldosComPartidas
  came: Int32Array | undefined
}

function findChave(saldos: SaldosMensais, from: number, movimento: SaldosMensais, j: number): number {
  let [low, high] = [from, saldos.tamanho]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareChaves(saldos, middle, movimento, j) < 0) low = middle + 1
    else high = middle
  }
  return low < saldos.tamanho && compareChaves(saldos, low, movimento, j) === 0 ? low : -1
}

type SaldoValores = Pick<SaldosComPartidas, 'valorCentavos' | 'partidas' | 'parcelas'>

interface DeferredSaldos {
  base: SaldoValores
  movimentos: readonly { movimento: Movimento; posicoes: Int32Array }[]
  linhas: number
}

/** A WeakMap, because a closure in the balances would keep every older version alive. */
const adiados = new WeakMap<SaldosMensais, DeferredSaldos>()

const ADIADOS_MAX = 64
/** As a part of the balances. The memory of deferred rows is not counted. */
const ADIADAS_PARTE = 0.25

function writeValores({ base, movimentos }: DeferredSaldos): SaldoValores {
  const valorCentavos = base.valorCentavos.slice()
  const [partidas, parcelas] = [base.partidas.slice(), base.parcelas.slice()]
  for (const { movimento, posicoes } of movimentos) {
    for (const [j, i] of posicoes.entries()) {
      valorCentavos[i]! += movimento.valorCentavos[j]!
      partidas[i]! += movimento.partidas[j]!
      parcelas[i]! += movimento.parcelas[j]!
    }
  }
  return { valorCentavos, partidas, parcelas }
}

/**
 * Writes amounts lazily.
 * Statements read the cube, which is moved separately, so unread columns need not be copied.
 */
function moveLater(before: SaldosComPartidas, movimento: Movimento, posicoes: Int32Array): SaldosComPartidas {
  const { base, movimentos, linhas } = adiados.get(before) ?? { base: before, movimentos: [], linhas: 0 }
  const { tamanho, conta, centroCusto, filial, mes } = before
  let written: SaldoValores | undefined
  const write = (): SaldoValores => {
    const adiado = adiados.get(saldos)
    if (written === undefined && adiado !== undefined) written = writeValores(adiado)
    adiados.delete(saldos)
    return orDefect(written, 'balances that were neither written nor put off')
  }
  const saldos: SaldosComPartidas = {
    tamanho,
    conta,
    centroCusto,
    filial,
    mes,
    get valorCentavos() {
      return (written ?? write()).valorCentavos
    },
    get partidas() {
      return (written ?? write()).partidas
    },
    get parcelas() {
      return (written ?? write()).parcelas
    },
  }
  const adiado = { base, movimentos: [...movimentos, { movimento, posicoes }], linhas: linhas + movimento.tamanho }
  adiados.set(saldos, adiado)
  if (adiado.movimentos.length >= ADIADOS_MAX || adiado.linhas >= tamanho * ADIADAS_PARTE) write()
  return saldos
}

/** Fast path for movements that add or remove no key. */
function moveValores(before: SaldosComPartidas, movimento: Movimento): SaldosComPartidas | undefined {
  const positions = new Int32Array(movimento.tamanho)
  for (let j = 0; j < movimento.tamanho; j++) {
    const i = findChave(before, j === 0 ? 0 : positions[j - 1]!, movimento, j)
    if (i === -1) return undefined
    if (movimento.parcelas[j]! <= 0 && before.parcelas[i]! + movimento.parcelas[j]! <= 0) return undefined
    positions[j] = i
  }
  return moveLater(before, movimento, positions)
}

/**
 * Merges balances and movement, both sorted by key. Their sums must be exact.
 * Undefined when the movement removes a balance that does not exist.
 */
export function moveSaldos(before: SaldosComPartidas, movimento: Movimento): MovedSaldos | undefined {
  const nosLocations = moveValores(before, movimento)
  if (nosLocations !== undefined) return { saldos: nosLocations, came: undefined }
  const saldos = growSaldos(undefined, before.tamanho + movimento.tamanho)
  const cameFrom = new Int32Array(saldos.tamanho)
  let [i, j, size] = [0, 0, 0]
  const write = (from: SaldosComPartidas, k: number, valor: number, partidas: number, parcelas: number, came: number): void => {
    saldos.conta[size] = from.conta[k]!
    saldos.centroCusto[size] = from.centroCusto[k]!
    saldos.filial[size] = from.filial[k]!
    saldos.mes[size] = from.mes[k]!
    saldos.valorCentavos[size] = valor
    saldos.partidas[size] = partidas
    saldos.parcelas[size] = parcelas
    cameFrom[size++] = came
  }
  while (i < before.tamanho || j < movimento.tamanho) {
    const ordem = i === before.tamanho ? 1 : j === movimento.tamanho ? -1 : compareChaves(before, i, movimento, j)
    if (ordem < 0) {
      write(before, i, before.valorCentavos[i]!, before.partidas[i]!, before.parcelas[i]!, i)
      i++
    } else if (ordem > 0) {
      if (movimento.parcelas[j]! <= 0) return undefined
      write(movimento, j, movimento.valorCentavos[j]!, movimento.partidas[j]!, movimento.parcelas[j]!, -1 - j)
      j++
    } else {
      const valor = before.valorCentavos[i]! + movimento.valorCentavos[j]!
      const parcelas = before.parcelas[i]! + movimento.parcelas[j]!
      if (parcelas > 0) write(before, i, valor, before.partidas[i]! + movimento.partidas[j]!, parcelas, i)
      i++
      j++
    }
  }
  return { saldos: cutSaldos(saldos, size), came: cameFrom.slice(0, size) }
}
