/** Exports and imports the whole De-Para as a file, with a preview of the changes. */
import { createHash } from 'node:crypto'
import {
  DE_PARA_DIFERENCAS_MAX,
  DE_PARA_IMPORTADAS_MAX,
  type DeParaArquivoPrevia,
  type DeParaDiferenca,
  type deParaFileRotas,
  type RotaData,
  type TabelaFormato,
} from '@lastro/contract'
import { findClosedUntil } from '@lastro/db'
import { compileDePara, mesFromSql } from '@lastro/engine'
import { formatInteger } from '@lastro/formato'
import type { LoadedUpload } from '../cadastro/arquivo.ts'
import type { DataDre } from '../../cubo/dre-data.ts'
import { listNomeados } from '../../cubo/rateio-store.ts'
import { listContasResultado, listGruposComItens, listRegras, lockVersao, type RegraRow } from '../../cubo/store.ts'
import type { Celula } from '../../exportacao/documento.ts'
import { writeList } from '../../exportacao/list.ts'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { Contexto, ContextoCliente } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'
import type { File } from '../../http/handler.ts'
import { HEADER, planFile, printRegra, TIPOS, type DeParaCodigos, type PlanoFile } from './arquivo-plan.ts'
import * as written from './arquivo-store.ts'
import { listEfeitos, visitSaldos } from './effects.ts'
import { assertFitting } from './regras.ts'
import { sayRegra } from './describe-regra.ts'
import * as store from './store.ts'

const REFUSED_NO_ERROR = 50
const CONFLITOS_MAX = 50
const NOME_MAX = 120

async function readCodigos(context: ContextoCliente): Promise<DeParaCodigos & { itensPorId: DeParaCodigos['nomes']['grupoItens'] }> {
  const centros = await listNomeados(context, 'centro_custo')
  const filiais = await listNomeados(context, 'filial')
  const itens = (await listGruposComItens(context)).flatMap((grupo) => grupo.itens)
  const porCodigo = (rows: readonly { id: number; codigo: string }[]) => new Map(rows.map(({ id, codigo }) => [codigo, id]))
  const codigoDe = (rows: readonly { id: number; codigo: string }[]) => new Map(rows.map(({ id, codigo }) => [id, codigo]))
  const nomes = new Map(itens.map(({ id, codigo, descricao }) => [id, `${codigo} ${descricao}`]))
  return {
    centrosCusto: porCodigo(centros),
    filiais: porCodigo(filiais),
    grupoItens: porCodigo(itens.filter(({ arquivado }) => !arquivado)),
    nomes: { centrosCusto: codigoDe(centros), filiais: codigoDe(filiais), grupoItens: nomes },
    itensPorId: codigoDe(itens),
  }
}

export async function exportFile(context: ContextoCliente, clienteNome: string, formato: TabelaFormato): Promise<File> {
  const { nomes, itensPorId } = await readCodigos(context)
  const regras = (await listRegras(context)).toSorted((a, b) =>
    a.contaInicio < b.contaInicio ? -1 : a.contaInicio > b.contaInicio ? 1 : a.id - b.id,
  )
  const lines = regras.map((regra): Celula[] => {
    const { centroCusto, filial, grupoItem } = regra
    const codigo = itensPorId.get(grupoItem) ?? ''
    return [
      TIPOS[regra.tipo],
      regra.contaInicio,
      regra.contaFim,
      centroCusto === null ? null : (nomes.centrosCusto.get(centroCusto) ?? null),
      filial === null ? null : (nomes.filiais.get(filial) ?? null),
      codigo,
      nomes.grupoItens.get(grupoItem)?.slice(codigo.length + 1) ?? '',
      regra.mesInicio,
      regra.mesFim,
      regra.origem,
      regra.motivo,
    ]
  })
  return writeList({ nome: `Regras do De-Para ${clienteNome}`, sheet: 'De-Para', formato }, [HEADER, ...lines])
}

interface Planejado {
  plano: PlanoFile
  current: RegraRow[]
  codigos: DeParaCodigos
  assinatura: string
  fechadoAte: string | null
}

const NEW = { origem: 'arquivo', motivo: null, versao: 1, recortada: false } as const

function applyPlano({ novas, mudadas, excluidas }: PlanoFile, current: readonly RegraRow[]): RegraRow[] {
  const outside = new Set(excluidas.map(({ id }) => id))
  const forWhere = new Map(mudadas.map(({ atual, regra }) => [atual.id, regra.grupoItem]))
  return [
    ...current.filter(({ id }) => !outside.has(id)).map((regra) => ({ ...regra, grupoItem: forWhere.get(regra.id) ?? regra.grupoItem })),
    ...novas.map(({ regra }, i): RegraRow => ({ ...NEW, ...regra, id: -1 - i })),
  ]
}

async function plan(context: Contexto, file: LoadedUpload, excluir: boolean): Promise<Planejado> {
  const { tx } = context
  const codigos = await readCodigos(context)
  const current = await listRegras(context)
  const until = await findClosedUntil(tx, context.cliente.id)
  const fechadoAte = until === null ? null : mesFromSql(until)
  const plano = planFile(file.registros, { current, codigos, fechadoAte, excluir })
  const { novas, mudadas, excluidas } = plano
  if (novas.length + mudadas.length + excluidas.length > DE_PARA_IMPORTADAS_MAX) {
    throw new ErroApi('de_para_regra_too_many', {
      message: `Um arquivo muda até ${formatInteger(DE_PARA_IMPORTADAS_MAX)} regras de uma vez. Divida-o.`,
    })
  }
  const after = applyPlano(plano, current)
  const contas = (await listContasResultado(context)).map(({ codigo }) => codigo)
  const ids = new Set(novas.map((_, i) => -1 - i))
  assertFitting(
    after.filter(({ id }) => ids.has(id)),
    after.filter(({ id }) => !ids.has(id)),
    contas,
  )
  const said = [
    novas.map(({ regra }) => regra),
    mudadas.map(({ atual, regra }) => [atual.id, atual.versao, regra.grupoItem]),
    excluidas.map(({ id, versao }) => [id, versao]),
    plano.recusadas.length,
  ]
  return { plano, current, codigos, fechadoAte, assinatura: createHash('sha256').update(JSON.stringify(said)).digest('hex') }
}

function presentLinhas({ recusadas, mudadas, novas, excluidas }: PlanoFile, codigos: DeParaCodigos): DeParaDiferenca[] {
  const nome = (grupoItem: number): string => codigos.nomes.grupoItens.get(grupoItem) ?? `#${grupoItem}`
  const lines: DeParaDiferenca[] = [
    ...recusadas.map(({ linha, regra, problemas }) => ({ linha, situacao: 'recusada' as const, regra, de: null, para: null, problemas })),
    ...mudadas.map(({ linha, regra, atual }) => ({
      linha,
      situacao: 'mudada' as const,
      regra: printRegra(regra, codigos),
      de: nome(atual.grupoItem),
      para: nome(regra.grupoItem),
      problemas: [],
    })),
    ...novas.map(({ linha, regra }) => ({
      linha,
      situacao: 'nova' as const,
      regra: printRegra(regra, codigos),
      de: null,
      para: nome(regra.grupoItem),
      problemas: [],
    })),
    ...excluidas.map((regra) => ({
      linha: null,
      situacao: 'excluida' as const,
      regra: printRegra(regra, codigos),
      de: nome(regra.grupoItem),
      para: null,
      problemas: [],
    })),
  ]
  return lines.slice(0, DE_PARA_DIFERENCAS_MAX)
}

export async function previewFile(
  context: Contexto,
  data: DataDre,
  { arquivo, excluir }: { arquivo: LoadedUpload; excluir: boolean },
): Promise<DeParaArquivoPrevia> {
  const { plano, current, codigos, fechadoAte, assinatura } = await plan(context, arquivo, excluir)
  const after = applyPlano(plano, current)
  const next = compileDePara(after)
  const changed = new Set(plano.mudadas.map(({ atual }) => atual.id))
  const fresh = after.filter(({ id }) => id < 0 || changed.has(id))
  const tocadas = compileDePara([...fresh, ...plano.excluidas].map((regra, i) => ({ ...regra, id: i + 1 })))
  const contas = new Set([...data.contas.values()].flatMap(({ id, codigo }) => (tocadas.listCandidates(codigo).length > 0 ? id : [])))
  return {
    arquivoNome: arquivo.nome,
    ignoradas: plano.ignoradas,
    novas: plano.novas.length,
    mudadas: plano.mudadas.length,
    excluidas: plano.excluidas.length,
    iguais: plano.iguais,
    recusadas: plano.recusadas.length,
    ausentes: plano.ausentes,
    linhas: presentLinhas(plano, codigos),
    ...(await listConflitos(data, next, contas, after)),
    ...(await listEfeitos(data, next, contas)),
    fechadoAte,
    assinatura,
  }
}

async function listConflitos(
  data: DataDre,
  next: ReturnType<typeof compileDePara>,
  contas: ReadonlySet<number>,
  regras: readonly RegraRow[],
): Promise<Pick<DeParaArquivoPrevia, 'conflitos' | 'conflitosTotal'>> {
  const texts = new Map(regras.map((regra) => [regra.id, sayRegra(regra, data.grupoItens)]))
  const conflitos = new Map<number, DeParaArquivoPrevia['conflitos'][number]>()
  await visitSaldos(data, next, contas, (_, conta, response) => {
    if (response.tipo !== 'conflito' || conflitos.has(conta.id)) return
    conflitos.set(conta.id, { conta: `${conta.codigo} ${conta.descricao}`, regras: response.regras.flatMap((id) => texts.get(id) ?? []) })
  })
  return { conflitos: [...conflitos.values()].slice(0, CONFLITOS_MAX), conflitosTotal: conflitos.size }
}

/** Imports all of the preview, or nothing. */
export async function importFile(
  context: Contexto,
  { arquivo, excluir, assinatura }: { arquivo: LoadedUpload; excluir: boolean; assinatura: string },
): Promise<RotaData<typeof deParaFileRotas.import>> {
  await lockVersao(context)
  const { plano, codigos, assinatura: now } = await plan(context, arquivo, excluir)
  if (plano.recusadas.length > 0) {
    const details = plano.recusadas.flatMap(({ linha, regra, problemas }) =>
      problemas.map((message) => ({ ...(linha === null ? {} : { linha }), campo: regra, message })),
    )
    throw new ErroApi('cadastro_importacao_refused', { details: details.slice(0, REFUSED_NO_ERROR) })
  }
  if (now !== assinatura) throw new ErroApi('cadastro_previa_changed')
  const ids = [...plano.mudadas.map(({ atual }) => atual.id), ...plano.excluidas.map(({ id }) => id)]
  const before = await written.listWrittenRegras(context, ids)
  await written.deleteRegras(
    context,
    plano.excluidas.map(({ id }) => id),
  )
  const nome = arquivo.nome.replaceAll(/\p{C}/gu, '').slice(0, NOME_MAX)
  const motivo = `Importada de ${nome} por ${context.usuario.nome}`
  await written.updateDestinos(
    context,
    plano.mudadas.map(({ atual, regra }) => ({ id: atual.id, grupoItemId: regra.grupoItem })),
    motivo,
  )
  const fresh = await written.insertRegras(
    context,
    plano.novas.map(({ regra }) => regra),
    motivo,
  )
  const after = await written.listWrittenRegras(context, [...plano.mudadas.map(({ atual }) => atual.id), ...fresh])
  const say = (side: readonly written.WrittenRegra[]) =>
    written.describeWritten([...before, ...after], side, (regra) => printRegra(written.toRegra(regra), codigos), codigos.nomes.grupoItens)
  await store.advanceVersao(context.tx)
  const auditoriaId = await recordAuditoria(context, { acao: 'dePara.import', assunto: 'DePara', antes: say(before), depois: say(after) })
  return {
    novas: fresh.length,
    mudadas: plano.mudadas.length,
    excluidas: plano.excluidas.length,
    iguais: plano.iguais,
    auditoriaId,
  }
}
