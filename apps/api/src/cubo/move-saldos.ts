import type { SaldosMensais } from '@lastro/engine'
import { orDefect } from '../http/erro.ts'
import { cutSaldos, growSaldos, type Movimento, type SaldosComPartidas } from './saldos-store.ts'

function compareChaves(a: SaldosMensais, i: number, b: SaldosMensais, j: number): number {
  return a.conta[i]! - b.conta[j]! || a.centroCusto[i]! - b.centroCusto[j]! || a.filial[i]! - b.filial[j]! || a.mes[i]! - b.mes[j]!
}

/**
 * Balances after a movement, with the origin of each row. The origin is its previous position, or −1 − its position in the movement.
 * Undefined when all rows keep their positions.
 */
export interface SaldosMovidos {
  saldos: SaldosComPartidas
  vieram: Int32Array | undefined
}

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

interface Adiado {
  base: Valores
  movimentos: readonly { movimento: Movimento; posicoes: Int32Array }[]
  linhas: number
}

/**
 * A WeakMap instead of a closure in the balances. A closure would keep `base` and the movements alive after they are written, and with them
 * every older version.
 */
const adiados = new WeakMap<SaldosMensais, Adiado>()

const ADIADOS_MAX = 64
/** Maximum of deferred rows, as a part of the balances. Their memory is not counted, and a movement may cover half of all months. */
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
 * Balances with the same keys whose amounts are written lazily. Statements read the cube, which is moved separately, so unread columns need
 * not be copied and collected.
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

/** Fast path for movements that add or remove no key. */
function moveValores(antes: SaldosComPartidas, movimento: Movimento): SaldosComPartidas | undefined {
  const posicoes = new Int32Array(movimento.tamanho)
  for (let j = 0; j < movimento.tamanho; j++) {
    const i = findChave(antes, j === 0 ? 0 : posicoes[j - 1]!, movimento, j)
    if (i === -1) return undefined
    if (movimento.parcelas[j]! <= 0 && antes.parcelas[i]! + movimento.parcelas[j]! <= 0) return undefined
    posicoes[j] = i
  }
  return moveLater(antes, movimento, posicoes)
}

/**
 * Merges balances and movement, both sorted by key. Their sums must be exact. Undefined when the movement removes a balance that does not
 * exist.
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
