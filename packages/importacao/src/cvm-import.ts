import { mesFromSql, mesToSql, NATUREZA_RESULTADO } from '@lastro/engine'
import { formatMesNumerico } from '@lastro/formato'
import { CVM_IDENTIDADES } from '@lastro/planilha'
import type { Cvm, CvmLinhaFile, PlanilhaTable } from '@lastro/planilha'
import { sql } from 'kysely'
import { requireId, upsertContas, upsertFiliais } from './cadastro.ts'
import { placeOf } from './codigo-conta.ts'
import type { ImportacaoContext } from './context.ts'
import { LAYOUT } from './cvm-layout.ts'
import { readDemonstracoes } from './demonstracoes.ts'
import type { WrittenFile } from './finalize.ts'
import { checkMeses } from './meses.ts'
import { listEmpresas } from './preview.ts'
import { createSaldosWrite, insertSaldos } from './saldos.ts'
import type { ImportacaoConferencia, ConferenciaLinha } from './types.ts'

/** Imports the open-data DRE of CVM: a company is a filial, a fiscal year a balance in its last month. */
export async function importCvm(context: ImportacaoContext, table: PlanilhaTable): Promise<WrittenFile> {
  const { progresso } = context
  const { cvm, saude } = await readDemonstracoes(table, (linhas, rejeitadas) => {
    progresso.update({ bytesLidos: progresso.atual.bytesTotal, linhas, rejeitadas })
    progresso.enter('conferir')
  })
  const meses = cvm.meses.map(mesToSql)
  await checkMeses(context, meses)
  progresso.enter('gravar')
  const parents = new Set(cvm.contas.map(({ codigo }) => placeOf(codigo).contaSuperior))
  const comSaldo = new Set(cvm.saldos.map(({ conta }) => conta))
  const contas = await upsertContas(
    context,
    cvm.contas.map(({ codigo, descricao }) => ({
      codigo,
      descricao,
      ...placeOf(codigo),
      natureza: NATUREZA_RESULTADO,
      // A parent that its children do not explain holds the rest.
      analitica: !parents.has(codigo) || comSaldo.has(codigo),
      codigoReferencial: '',
    })),
    { plano: false },
  )
  const filiais = await upsertFiliais(
    context,
    cvm.filiais.map(({ codigo, nome }) => ({ codigo, descricao: nome })),
  )
  const write = createSaldosWrite(cvm.saldos.length)
  cvm.saldos.forEach(({ conta, filial, mes, valorCentavos }, i) => {
    write.contaId[i] = requireId(contas, conta)
    write.filialId[i] = requireId(filiais, filial)
    write.mes[i] = mesToSql(mes)
    write.debitoCentavos[i] = Math.max(0 - valorCentavos, 0)
    write.creditoCentavos[i] = Math.max(valorCentavos, 0)
  })
  await insertSaldos(context, write)
  return {
    conteudo: 'saldos',
    meses,
    contasResultado: [],
    deParaLayout: LAYOUT,
    empresas: listEmpresas(cvm.filiais),
    resumo: {
      empresa: null,
      cnpj: null,
      livro: null,
      leiaute: 'CVM',
      lancamentos: 0,
      partidas: 0,
      centrosCusto: 0,
      inicio: cvm.meses[0] ?? null,
      fim: cvm.meses.at(-1) ?? null,
      linhas: cvm.linhas,
      contas: cvm.contas.length,
      filiais: cvm.filiais.length,
    },
    saude,
    compare: () => compareCvm(context, cvm),
  }
}

function linhaPrincipal(codigo: string): string {
  return codigo.split('.', 2).join('.')
}

async function compareCvm({ tx, clienteId, importacaoId }: ImportacaoContext, cvm: Cvm): Promise<ImportacaoConferencia> {
  const { rows } = await sql<{ filial: string; mes: number; codigo: string; valorCentavos: number }>`
    select f.codigo as filial, s.mes, c.codigo, (s.credito_centavos - s.debito_centavos) as "valorCentavos"
    from saldo_mensal s
    join conta c on c.cliente_id = s.cliente_id and c.id = s.conta_id
    join filial f on f.cliente_id = s.cliente_id and f.id = s.filial_id
    where s.cliente_id = ${clienteId} and s.importacao_id = ${importacaoId}`.execute(tx)
  const computed = new Map<string, Map<string, number>>()
  for (const { filial, mes, codigo, valorCentavos } of rows) {
    const demonstracao = getOrCreate(computed, `${filial}|${mesFromSql(mes)}`)
    const principal = linhaPrincipal(codigo)
    demonstracao.set(principal, (demonstracao.get(principal) ?? 0) + valorCentavos)
  }
  const nomes = new Map(cvm.filiais.map(({ codigo, nome }) => [codigo, nome]))
  const porDemonstracao = Map.groupBy(
    cvm.fileLinhas.filter(({ conta }) => conta === linhaPrincipal(conta)),
    ({ filial, mes }) => `${filial}|${mes}`,
  )
  const linhas: ConferenciaLinha[] = []
  for (const [key, ofFile] of porDemonstracao) linhas.push(...compareDemonstracao(ofFile, computed.get(key) ?? new Map(), nomes))
  return { i355: null, linhas, motivoAusencia: null }
}

function getOrCreate(mapas: Map<string, Map<string, number>>, key: string): Map<string, number> {
  const existing = mapas.get(key)
  if (existing !== undefined) return existing
  const fresh = new Map<string, number>()
  mapas.set(key, fresh)
  return fresh
}

function compareDemonstracao(
  ofFile: readonly CvmLinhaFile[],
  valores: Map<string, number>,
  nomes: ReadonlyMap<string, string>,
): ConferenciaLinha[] {
  // In order, as each result is the previous result plus one main line.
  for (const { codigo, parcelas } of CVM_IDENTIDADES)
    valores.set(
      codigo,
      parcelas.reduce((soma, parcela) => soma + (valores.get(parcela) ?? 0), 0),
    )
  return ofFile
    .toSorted((a, b) => (a.conta < b.conta ? -1 : 1))
    .map(({ conta, descricao, filial, mes, valorCentavos }) => {
      const calculadoCentavos = valores.get(conta) ?? 0
      return {
        codigo: conta,
        descricao,
        nivel: 1,
        totalizadora: CVM_IDENTIDADES.some(({ codigo }) => codigo === conta),
        grupo: `${nomes.get(filial) ?? filial} ${formatMesNumerico(mes)}`,
        arquivoCentavos: valorCentavos,
        calculadoCentavos,
        diferencaCentavos: calculadoCentavos - valorCentavos,
      }
    })
}
