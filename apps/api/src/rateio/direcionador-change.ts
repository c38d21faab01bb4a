/** Writes driver values as one act: all or nothing, never over a concurrent change, never in closed months. */
import type { DirecionadorCelula } from '@lastro/contract'
import { microsOf, printMicros } from '@lastro/engine'
import { formatMesNumerico, writeNumero } from '@lastro/formato'
import { recordAuditoria } from '../http/auditoria.ts'
import { lockEntidade } from '../razao/cadastro/entidade-store.ts'
import { TABLES } from '../razao/cadastro/tables.ts'
import type { Contexto } from '../http/contexto.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import { listArchived, listMicros, writeMicros } from './apuracao-store.ts'
import { loadCadastro, type RateioCadastro } from './cadastro.ts'
import { locationOf } from './direcionador-folha.ts'

const CELULAS_NO_ERROR = 50

const chaveOf = (celula: DirecionadorCelula): string => `${locationOf(celula)} ${celula.mes}`

function printCodigos({ centroCusto, filial }: DirecionadorCelula, { centrosCusto, filiais }: RateioCadastro): string {
  const centro = centrosCusto.get(centroCusto)?.codigo ?? `#${centroCusto}`
  return filial === null ? centro : `${centro} · ${filiais.get(filial)?.codigo ?? `#${filial}`}`
}

const printValor = (valor: string | null): string => (valor === null ? 'vazio' : writeNumero(valor))

function sayCelulas(celulas: readonly DirecionadorCelula[], cadastro: RateioCadastro, which: 'antes' | 'valor'): string[] {
  return [...Map.groupBy(celulas, locationOf).values()].flatMap((celulasOfPlace) => {
    const [first] = celulasOfPlace
    if (first === undefined) return []
    const meses = celulasOfPlace
      .toSorted((a, b) => (a.mes < b.mes ? -1 : 1))
      .map((each) => `${formatMesNumerico(each.mes)} ${printValor(each[which])}`)
    return [`${printCodigos(first, cadastro)}: ${meses.join('; ')}`]
  })
}

function assertUnicas(celulas: readonly DirecionadorCelula[], cadastro: RateioCadastro): void {
  const vistas = new Set<string>()
  for (const celula of celulas) {
    if (vistas.has(chaveOf(celula))) {
      throw new ErroApi('rateio_invalid', {
        message: `${printCodigos(celula, cadastro)} em ${formatMesNumerico(celula.mes)} veio duas vezes: nada foi salvo.`,
      })
    }
    vistas.add(chaveOf(celula))
  }
}

/**
 * @throws ErroApi `registro_not_found` for an unknown driver or place; `cadastro_version_conflict` with the current
 *   values; `rateio_invalid` for an archived line; at commit `mes_closed`
 */
export async function writeCelulas(
  context: Contexto,
  { id, celulas }: { id: number; celulas: readonly DirecionadorCelula[] },
): Promise<{ gravadas: number }> {
  const cadastro = await loadCadastro(context)
  const direcionador = orNotFound(cadastro.direcionadores.get(id))
  for (const { centroCusto, filial } of celulas) {
    orNotFound(cadastro.centrosCusto.get(centroCusto))
    if (filial !== null) orNotFound(cadastro.filiais.get(filial))
  }
  assertUnicas(celulas, cadastro)
  // Edits and imports of the same lines in the cadastros take this lock, too.
  await lockEntidade(context, TABLES.valores)
  const meses = [...new Set(celulas.map(({ mes }) => mes))]
  const now = new Map(
    (await listMicros(context, id, meses)).flatMap((row) =>
      meses.map((mes, i): [string, number | null] => [`${locationOf(row)} ${mes}`, row.micros[i] ?? null]),
    ),
  )
  const valorDe = (celula: DirecionadorCelula): string | null => {
    const micros = now.get(chaveOf(celula)) ?? null
    return micros === null ? null : printMicros(micros)
  }
  const normal = (valor: string | null): string | null => (valor === null ? null : printMicros(microsOf(valor)))
  const others = celulas.filter((celula) => valorDe(celula) !== normal(celula.antes))
  if (others.length > 0) {
    throw new ErroApi('cadastro_version_conflict', {
      message: 'Outra pessoa mudou estes valores depois que você os abriu. Nada foi salvo.',
      details: others.slice(0, CELULAS_NO_ERROR).map((celula) => ({
        campo: `${printCodigos(celula, cadastro)} ${formatMesNumerico(celula.mes)}`,
        valor: printValor(valorDe(celula)),
        message: `Agora: ${printValor(valorDe(celula))}.`,
      })),
    })
  }
  const changed = celulas.filter((celula) => normal(celula.valor) !== normal(celula.antes))
  if (changed.length === 0) return { gravadas: 0 }
  const fresh = changed.map(({ centroCusto, filial, mes, valor }) => ({
    direcionador: id,
    centroCusto,
    filial,
    mes,
    micros: valor === null ? null : microsOf(valor),
  }))
  const [archived] = await listArchived(context, fresh)
  if (archived) {
    const centro = cadastro.centrosCusto.get(archived.centroCusto)?.codigo ?? ''
    throw new ErroApi('rateio_invalid', {
      message: `Os valores de ${centro} em ${archived.mes.slice(0, 4)} estão arquivados em Cadastros: reative-os lá. Nada foi salvo.`,
    })
  }
  await writeMicros(context, fresh)
  const anos = [...new Set(changed.map(({ mes }) => Number(mes.slice(0, 4))))]
  const recordOf = (which: 'antes' | 'valor') => ({
    direcionador: `${direcionador.codigo} ${direcionador.descricao}`,
    ...(anos.length === 1 ? { ano: anos[0] } : {}),
    linhas: sayCelulas(changed, cadastro, which),
  })
  await recordAuditoria(context, {
    acao: 'direcionadorAno.updateMeses',
    assunto: 'DreRateio',
    assuntoId: id,
    antes: recordOf('antes'),
    depois: recordOf('valor'),
  })
  return { gravadas: changed.length }
}
