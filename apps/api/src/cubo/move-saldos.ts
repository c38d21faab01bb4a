/** Balances by how much they moved: where each of them stood, and what it comes to. */
import type { SaldosMensais } from '@lastro/engine'
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

/** Where no key comes or goes: the keys of the one are those of the other. */
function moveValores(antes: SaldosComPartidas, movimento: Movimento): SaldosComPartidas | undefined {
  const posicoes = new Int32Array(movimento.tamanho)
  for (let j = 0; j < movimento.tamanho; j++) {
    const i = findChave(antes, j === 0 ? 0 : posicoes[j - 1]!, movimento, j)
    if (i === -1 || antes.parcelas[i]! + movimento.parcelas[j]! <= 0) return undefined
    if (!Number.isSafeInteger(antes.valorCentavos[i]! + movimento.valorCentavos[j]!)) return undefined
    posicoes[j] = i
  }
  const saldos = {
    ...antes,
    valorCentavos: antes.valorCentavos.slice(),
    partidas: antes.partidas.slice(),
    parcelas: antes.parcelas.slice(),
  }
  for (const [j, i] of posicoes.entries()) {
    saldos.valorCentavos[i]! += movimento.valorCentavos[j]!
    saldos.partidas[i]! += movimento.partidas[j]!
    saldos.parcelas[i]! += movimento.parcelas[j]!
  }
  return saldos
}

/** Both in the order of their keys. Undefined when what it adds up to is not exact. */
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
      if (!Number.isSafeInteger(valor)) return undefined
      const parcelas = antes.parcelas[i]! + movimento.parcelas[j]!
      if (parcelas > 0) write(antes, i, valor, antes.partidas[i]! + movimento.partidas[j]!, parcelas, i)
      i++
      j++
    }
  }
  return { saldos: cutSaldos(saldos, tamanho), vieram: vieram.slice(0, tamanho) }
}
