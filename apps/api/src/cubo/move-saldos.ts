/** Balances by how much they moved: where each of them stood, and what it comes to. */
import type { SaldosMensais } from '@lastro/engine'
import { orDefect } from '../http/erro.ts'
import { cutSaldos, growSaldos, type Movimento, type SaldosComPartidas } from './saldos-store.ts'

function compareChaves(a: SaldosMensais, i: number, b: SaldosMensais, j: number): number {
  return a.conta[i]! - b.conta[j]! || a.centroCusto[i]! - b.centroCusto[j]! || a.filial[i]! - b.filial[j]! || a.mes[i]! - b.mes[j]!
}

/**
 * Balances after a movement, and where each of them stood: its position among those before, or −1 − its position in the movement. Undefined
 * where all of them stand where they stood.
 */
export interface SaldosMovidos {
  saldos: SaldosComPartidas
  vieram: Int32Array | undefined
}

/** The position of a key from `de` on, −1 when it is not there. */
function findChave(saldos: SaldosMensais, de: number, movimento: SaldosMensais, j: number): number {
  let [baixo, alto] = [de, saldos.tamanho]
  while (baixo < alto) {
    const meio = (baixo + alto) >>> 1
    if (compareChaves(saldos, meio, movimento, j) < 0) baixo = meio + 1
    else alto = meio
  }
  return baixo < saldos.tamanho && compareChaves(saldos, baixo, movimento, j) === 0 ? baixo : -1
}

type Valores = Pick<SaldosComPartidas, 'valorCentavos' | 'partidas' | 'parcelas'>

/** What was not added yet to columns that are there. */
interface Adiado {
  base: Valores
  movimentos: readonly { movimento: Movimento; posicoes: Int32Array }[]
  /** Rows of all these movements. */
  linhas: number
}

/**
 * Beside the balances, and in none of the functions that they carry: one that held `base` or the movements would hold them after they are
 * written, and with them each version before.
 */
const adiados = new WeakMap<SaldosMensais, Adiado>()

/** Movements that wait before they are added, whoever asks: what the next one has to carry on stays little. */
const ADIADOS_MAX = 64
/** Part of the rows of the balances that those which wait come to: nobody counts their memory, and a movement may be of half of all months. */
const ADIADAS_PARTE = 0.25

function writeValores({ base, movimentos }: Adiado): Valores {
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
 * Balances with the keys of those before, whose amounts are written when somebody asks for them: a statement is made of the cube, which is moved
 * by itself, and columns that are copied for nobody would still have to be cleared away.
 */
function moveLater(antes: SaldosComPartidas, movimento: Movimento, posicoes: Int32Array): SaldosComPartidas {
  const { base, movimentos, linhas } = adiados.get(antes) ?? { base: antes, movimentos: [], linhas: 0 }
  const { tamanho, conta, centroCusto, filial, mes } = antes
  let escritos: Valores | undefined
  const write = (): Valores => {
    const adiado = adiados.get(saldos)
    if (escritos === undefined && adiado !== undefined) escritos = writeValores(adiado)
    adiados.delete(saldos)
    return orDefect(escritos, 'balances that were neither written nor put off')
  }
  const saldos: SaldosComPartidas = {
    tamanho,
    conta,
    centroCusto,
    filial,
    mes,
    get valorCentavos() {
      return (escritos ?? write()).valorCentavos
    },
    get partidas() {
      return (escritos ?? write()).partidas
    },
    get parcelas() {
      return (escritos ?? write()).parcelas
    },
  }
  const adiado = { base, movimentos: [...movimentos, { movimento, posicoes }], linhas: linhas + movimento.tamanho }
  adiados.set(saldos, adiado)
  if (adiado.movimentos.length >= ADIADOS_MAX || adiado.linhas >= tamanho * ADIADAS_PARTE) write()
  return saldos
}

/** Where no key comes or goes: the keys of the one are those of the other. */
function moveValores(antes: SaldosComPartidas, movimento: Movimento): SaldosComPartidas | undefined {
  const posicoes = new Int32Array(movimento.tamanho)
  for (let j = 0; j < movimento.tamanho; j++) {
    const i = findChave(antes, j === 0 ? 0 : posicoes[j - 1]!, movimento, j)
    if (i === -1) return undefined
    // What is only added to is there afterwards.
    if (movimento.parcelas[j]! <= 0 && antes.parcelas[i]! + movimento.parcelas[j]! <= 0) return undefined
    posicoes[j] = i
  }
  return moveLater(antes, movimento, posicoes)
}

/**
 * Both in the order of their keys, and together less than what is exact however it is added up. Undefined where something is taken away that is
 * not there.
 */
export function moveSaldos(antes: SaldosComPartidas, movimento: Movimento): SaldosMovidos | undefined {
  const nosLugares = moveValores(antes, movimento)
  if (nosLugares !== undefined) return { saldos: nosLugares, vieram: undefined }
  const saldos = growSaldos(undefined, antes.tamanho + movimento.tamanho)
  const vieram = new Int32Array(saldos.tamanho)
  let [i, j, tamanho] = [0, 0, 0]
  const write = (de: SaldosComPartidas, k: number, valor: number, partidas: number, parcelas: number, veio: number): void => {
    saldos.conta[tamanho] = de.conta[k]!
    saldos.centroCusto[tamanho] = de.centroCusto[k]!
    saldos.filial[tamanho] = de.filial[k]!
    saldos.mes[tamanho] = de.mes[k]!
    saldos.valorCentavos[tamanho] = valor
    saldos.partidas[tamanho] = partidas
    saldos.parcelas[tamanho] = parcelas
    vieram[tamanho++] = veio
  }
  while (i < antes.tamanho || j < movimento.tamanho) {
    const ordem = i === antes.tamanho ? 1 : j === movimento.tamanho ? -1 : compareChaves(antes, i, movimento, j)
    if (ordem < 0) {
      write(antes, i, antes.valorCentavos[i]!, antes.partidas[i]!, antes.parcelas[i]!, i)
      i++
    } else if (ordem > 0) {
      // Nothing can be taken away from what is not there.
      if (movimento.parcelas[j]! <= 0) return undefined
      write(movimento, j, movimento.valorCentavos[j]!, movimento.partidas[j]!, movimento.parcelas[j]!, -1 - j)
      j++
    } else {
      const valor = antes.valorCentavos[i]! + movimento.valorCentavos[j]!
      const parcelas = antes.parcelas[i]! + movimento.parcelas[j]!
      if (parcelas > 0) write(antes, i, valor, antes.partidas[i]! + movimento.partidas[j]!, parcelas, i)
      i++
      j++
    }
  }
  return { saldos: cutSaldos(saldos, tamanho), vieram: vieram.slice(0, tamanho) }
}
