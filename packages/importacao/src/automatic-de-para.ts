import { findFechadoAte } from '@lastro/db'
import { compileDePara, mesFromSql, suggestGrupoItem } from '@lastro/engine'
import type { ContaParaSugestao, DeParaCompilado, Sugestao } from '@lastro/engine'
import { sql } from 'kysely'
import type { ImportacaoContexto } from './context.ts'
import type { DeParaMudanca } from './de-para-mudanca.ts'
import { hasRegras, listMesesDasContas, readRegras, readVigencias, writeVigencias } from './de-para-regras.ts'
import { recordVigencias } from './de-para-registro.ts'
import { buildVigencias, destinoIn, isSameVigencias, keepFechados } from './vigencia.ts'
import type { DestinoAutomatico, Vigencia } from './vigencia.ts'

export type ContaResultado = ContaParaSugestao & { id: number; nova: boolean }

export type ContaAnterior = { descricao: string; codigoReferencial: string | null }

export type DeParaAplicado = { criadas: number; mudancas: DeParaMudanca[] }

/**
 * Reads the accounts of this import as they were before it; call before `settleContas`.
 * A chart of accounts describes all its accounts, any other file only those it creates or names.
 */
export async function readContasAnteriores({ tx, clienteId, importacaoId }: ImportacaoContexto): Promise<Map<string, ContaAnterior>> {
  const { rows } = await sql<ContaAnterior & { codigo: string }>`
    select c.codigo, c.descricao, c.codigo_referencial as "codigoReferencial"
    from importacao_conta d join conta c on c.cliente_id = d.cliente_id and c.id = d.conta_id
    where d.cliente_id = ${clienteId} and d.importacao_id = ${importacaoId}`.execute(tx)
  return new Map(rows.map(({ codigo, ...conta }) => [codigo, conta]))
}

type Estado = {
  primeira: boolean
  dePara: DeParaCompilado
  vigencias: ReadonlyMap<string, Vigencia[]>
  itens: ReadonlyMap<string, number>
  nomes: ReadonlyMap<number, string>
}

async function readEstado({ tx, clienteId }: ImportacaoContexto, primeira: boolean): Promise<Estado> {
  const { rows: itens } = await sql<{ id: number; codigo: string; descricao: string; arquivado: boolean }>`
    select i.id, i.codigo, i.descricao, i.arquivado or g.arquivado as arquivado
    from grupo_item i join grupo g on g.cliente_id = i.cliente_id and g.id = i.grupo_id
    where i.cliente_id = ${clienteId}`.execute(tx)
  return {
    primeira,
    dePara: compileDePara(primeira ? [] : await readRegras(tx, clienteId)),
    vigencias: await readVigencias(tx, clienteId),
    itens: new Map(itens.filter(({ arquivado }) => !arquivado).map(({ id, codigo }) => [codigo, id])),
    nomes: new Map(itens.map(({ id, codigo, descricao }) => [id, `${codigo} ${descricao}`])),
  }
}

type Candidata = {
  conta: ContaResultado
  anterior: ContaAnterior | undefined
  mudou: boolean
  podeCriar: boolean
  sugestao: DestinoAutomatico | null
}

function isSameTexto(a: string, b: string): boolean {
  return a.trim().localeCompare(b.trim(), 'pt', { sensitivity: 'base' }) === 0
}

function toDestino(sugestao: Sugestao | undefined, { itens }: Estado): DestinoAutomatico | null {
  const grupoItemId = sugestao === undefined ? undefined : itens.get(sugestao.grupoItem)
  if (sugestao === undefined || grupoItemId === undefined || sugestao.origem === 'irmas') return null
  return { grupoItemId, origem: sugestao.origem, motivo: sugestao.motivo }
}

/** A file without referential codes keeps the stored ones of accounts with an unchanged name. */
function toCandidata(conta: ContaResultado, anterior: ContaAnterior | undefined, estado: Estado): Candidata {
  const mesmoNome = anterior === undefined || isSameTexto(anterior.descricao, conta.descricao)
  const dito = conta.codigoReferencial || null
  const codigoReferencial = dito ?? (mesmoNome ? (anterior?.codigoReferencial ?? null) : null)
  const mudou = anterior !== undefined && !conta.nova && (!mesmoNome || codigoReferencial !== anterior.codigoReferencial)
  return {
    conta: { ...conta, codigoReferencial },
    anterior,
    mudou,
    podeCriar: conta.nova || mudou || estado.primeira,
    sugestao: toDestino(suggestGrupoItem({ ...conta, codigoReferencial }), estado),
  }
}

type Movimento = { conta: string; centroCusto: number; filial: number; mes: number; valorCentavos: number }

async function readMovimentos(
  { tx, clienteId, importacaoId }: ImportacaoContexto,
  contas: readonly number[],
): Promise<Map<string, Movimento[]>> {
  const { rows } = await sql<Movimento>`
    select c.codigo as conta, s.centro_custo_id as "centroCusto", s.filial_id as filial, s.mes,
      (s.credito_centavos - s.debito_centavos) as "valorCentavos"
    from saldo_mensal s join conta c on c.cliente_id = s.cliente_id and c.id = s.conta_id
    where s.cliente_id = ${clienteId} and s.importacao_id = ${importacaoId} and s.conta_id = any(${[...contas]}::int[])`.execute(tx)
  return Map.groupBy(rows, ({ conta }) => conta)
}

/**
 * Tests whether an automatic rule may be added to a month without one, overriding no other decision.
 * An exact rule wins over a wider one, even when the latter has a centro de custo. So it is only created when there is no other rule, or
 * only narrower ones.
 */
function isLivre({ dePara }: Estado, { conta }: Candidata, movimentos: readonly Movimento[], mes: number): boolean {
  const doMes = movimentos.filter((movimento) => movimento.mes === mes)
  const perguntas = doMes.length === 0 ? [{ centroCusto: 0, filial: 0 }] : doMes
  const estreitas = new Set(
    dePara
      .listCandidatas(conta.codigo)
      .filter(({ alcance, centroCusto, filial }) => alcance.tipo === 'exata' && (centroCusto >= 0 || filial >= 0))
      .map(({ regraId }) => regraId),
  )
  return perguntas.every(({ centroCusto, filial }) => {
    const resposta = dePara.resolve({ conta: conta.codigo, centroCusto, filial, mes: mesFromSql(mes) })
    if (resposta.tipo === 'sem') return true
    return resposta.tipo === 'mapeada' && estreitas.has(resposta.regraId)
  })
}

type Decisao = { vigencias: Vigencia[]; criada: boolean; mudanca: DeParaMudanca | undefined }

function decide(
  estado: Estado,
  candidata: Candidata,
  meses: readonly number[],
  outros: readonly number[],
  movimentos: readonly Movimento[],
): Decisao {
  const { conta, anterior, mudou, podeCriar, sugestao } = candidata
  const atuais = estado.vigencias.get(conta.codigo) ?? []
  const doArquivo = new Set(meses)
  // Two charts cover the same months, so the owner of the amounts is ambiguous.
  const disputada = outros.some((mes) => doArquivo.has(mes))
  const mudados: number[] = []
  const conflitos: number[] = []
  const mantidos: number[] = []
  let criada = false
  const destinoOf = (mes: number): DestinoAutomatico | null => {
    const atual = destinoIn(atuais, mes)
    if (!doArquivo.has(mes)) return atual
    if (atual === null) {
      if (sugestao === null) return null
      if (!isLivre(estado, candidata, movimentos, mes)) {
        const resposta = estado.dePara.resolve({ conta: conta.codigo, mes: mesFromSql(mes) })
        if (mudou && resposta.tipo === 'mapeada' && resposta.grupoItem !== sugestao.grupoItemId) mantidos.push(mes)
        return null
      }
      criada ||= podeCriar
      return podeCriar ? sugestao : null
    }
    if (sugestao === null ? !mudou : sugestao.grupoItemId === atual.grupoItemId) return sugestao ?? atual
    if (disputada) {
      conflitos.push(mes)
      return atual
    }
    mudados.push(mes)
    return sugestao
  }
  const vigencias = buildVigencias(
    [...new Set([...meses, ...outros])].toSorted((a, b) => a - b),
    destinoOf,
  )
  const afetados = mudados.length > 0 ? mudados : conflitos.length > 0 ? conflitos : mantidos
  const [primeiro] = afetados
  if (primeiro === undefined) return { vigencias, criada, mudanca: undefined }
  const antes = estado.dePara.resolve({ conta: conta.codigo, mes: mesFromSql(primeiro) })
  const name = (grupoItemId: number | undefined): string | null =>
    grupoItemId === undefined ? null : (estado.nomes.get(grupoItemId) ?? null)
  return {
    vigencias,
    criada,
    mudanca: {
      tipo: mudados.length > 0 ? 'mudou' : conflitos.length > 0 ? 'conflito' : 'mantida',
      conta: conta.codigo,
      descricao: conta.descricao,
      codigoReferencial: conta.codigoReferencial ?? null,
      anterior: anterior ?? null,
      de: name(antes.tipo === 'mapeada' ? antes.grupoItem : undefined),
      para: name(sugestao?.grupoItemId),
      meses: afetados,
      valorCentavos: movimentos.filter(({ mes }) => afetados.includes(mes)).reduce((soma, { valorCentavos }) => soma + valorCentavos, 0),
    },
  }
}

/**
 * Updates the automatic De-Para of the result accounts in the months of the file.
 * Maps by referential code, then by description; unrecognised accounts stay or become unmapped. A new account gets a rule. A known one gets
 * another rule from these months on when its code or name changed. Other months, and decisions of a person or a layout, are unchanged. A
 * known, unchanged and unmapped account was left so on purpose. Similarity to sibling accounts is only suggested on the screen.
 */
export async function applyDeParaAutomatico(
  contexto: ImportacaoContexto,
  contas: readonly ContaResultado[],
  anteriores: ReadonlyMap<string, ContaAnterior>,
  meses: readonly number[],
): Promise<DeParaAplicado> {
  const { tx, clienteId, importacaoId } = contexto
  const ditas = contas.filter(({ codigo }) => anteriores.has(codigo))
  // An ERP push mostly describes no account, so skip all reads.
  const primeira = !(await hasRegras(tx, clienteId))
  if (ditas.length === 0 && !primeira) return { criadas: 0, mudancas: [] }
  const estado = await readEstado(contexto, primeira)
  const candidatas = (primeira ? contas : ditas)
    .map((conta) => toCandidata(conta, anteriores.get(conta.codigo), estado))
    .filter((candidata) => !isSettled(estado, candidata, meses))
  if (candidatas.length === 0) return { criadas: 0, mudancas: [] }
  const codigos = candidatas.map(({ conta }) => conta.codigo)
  const outros = await listMesesDasContas(tx, clienteId, codigos, importacaoId)
  const movimentos = await readMovimentos(
    contexto,
    candidatas.map(({ conta }) => conta.id),
  )
  const fechadoAte = await findFechadoAte(tx, clienteId)
  const novas = new Map<string, Vigencia[]>()
  const mudancas: DeParaMudanca[] = []
  let criadas = 0
  for (const candidata of candidatas) {
    const { codigo } = candidata.conta
    const {
      vigencias: decididas,
      criada,
      mudanca,
    } = decide(estado, candidata, meses, outros.get(codigo) ?? [], movimentos.get(codigo) ?? [])
    if (mudanca !== undefined) mudancas.push(mudanca)
    if (criada) criadas++
    const atuais = estado.vigencias.get(codigo) ?? []
    const vigencias = keepFechados(atuais, decididas, fechadoAte)
    if (!isSameVigencias(vigencias, atuais)) novas.set(codigo, vigencias)
  }
  await writeVigencias(tx, contexto, novas)
  const conhecidas = new Set(candidatas.filter(({ conta }) => !conta.nova).map(({ conta }) => conta.codigo))
  await recordVigencias(
    contexto,
    [...novas]
      .filter(([conta]) => conhecidas.has(conta))
      .map(([conta, depois]) => ({ conta, antes: estado.vigencias.get(conta) ?? [], depois })),
  )
  return { criadas, mudancas: mudancas.toSorted((a, b) => Math.abs(b.valorCentavos) - Math.abs(a.valorCentavos)) }
}

/** Skips accounts already mapped as suggested in every month, and accounts that cannot be mapped. */
function isSettled({ vigencias }: Estado, { conta, mudou, podeCriar, sugestao }: Candidata, meses: readonly number[]): boolean {
  const atuais = vigencias.get(conta.codigo) ?? []
  return meses.every((mes) => {
    const atual = destinoIn(atuais, mes)
    if (atual === null) return sugestao === null || !podeCriar
    return sugestao === null ? !mudou : sugestao.grupoItemId === atual.grupoItemId && sugestao.motivo === atual.motivo
  })
}
