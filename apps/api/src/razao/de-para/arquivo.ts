/** Exports and imports the whole De-Para as a file, with a preview of the changes. */
import { createHash } from 'node:crypto'
import {
  DE_PARA_DIFERENCAS_MAX,
  DE_PARA_IMPORTADAS_MAX,
  type DeParaArquivoPrevia,
  type DeParaDiferenca,
  type deParaArquivoRotas,
  type RotaData,
  type TabelaFormato,
} from '@lastro/contract'
import { findFechadoAte } from '@lastro/db'
import { compileDePara, mesFromSql } from '@lastro/engine'
import { formatInteiro } from '@lastro/formato'
import type { ArquivoLido } from '../cadastro/arquivo.ts'
import type { DadosDre } from '../../cubo/dre-data.ts'
import { listNomeados } from '../../cubo/rateio-store.ts'
import { listContasResultado, listGruposComItens, listRegras, lockVersao, type RegraRow } from '../../cubo/store.ts'
import { writeTabela, type Celula } from '../../exportacao/table.ts'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { Contexto, ContextoCliente } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'
import type { Arquivo } from '../../http/handler.ts'
import { CABECALHO, planArquivo, printRegra, TIPOS, type Codigos, type PlanoArquivo } from './arquivo-plan.ts'
import * as gravadas from './arquivo-store.ts'
import { listEfeitos, visitSaldos } from './effects.ts'
import { assertCabem } from './regras.ts'
import { sayRegra } from './describe-regra.ts'
import * as store from './store.ts'

const RECUSADAS_NO_ERRO = 50
const CONFLITOS_MAX = 50
/** Maximum length of a file name in the reason of a rule. */
const NOME_MAX = 120

async function readCodigos(contexto: ContextoCliente): Promise<Codigos & { itensPorId: Codigos['nomes']['grupoItens'] }> {
  const centros = await listNomeados(contexto, 'centro_custo')
  const filiais = await listNomeados(contexto, 'filial')
  const itens = (await listGruposComItens(contexto)).flatMap((grupo) => grupo.itens)
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

export async function exportArquivo(contexto: ContextoCliente, clienteNome: string, formato: TabelaFormato): Promise<Arquivo> {
  const { nomes, itensPorId } = await readCodigos(contexto)
  const regras = (await listRegras(contexto)).toSorted((a, b) =>
    a.contaInicio < b.contaInicio ? -1 : a.contaInicio > b.contaInicio ? 1 : a.id - b.id,
  )
  const linhas = regras.map((regra): Celula[] => {
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
  return writeTabela({ nome: `Regras do De-Para ${clienteNome}`, folha: 'De-Para', formato }, [CABECALHO, ...linhas])
}

interface Planejado {
  plano: PlanoArquivo
  atuais: RegraRow[]
  codigos: Codigos
  assinatura: string
  fechadoAte: string | null
}

const NOVA = { origem: 'arquivo', motivo: null, versao: 1, recortada: false } as const

/** Rules after the import. New ones have negative ids until they are saved. */
function applyPlano({ novas, mudadas, excluidas }: PlanoArquivo, atuais: readonly RegraRow[]): RegraRow[] {
  const fora = new Set(excluidas.map(({ id }) => id))
  const paraOnde = new Map(mudadas.map(({ atual, regra }) => [atual.id, regra.grupoItem]))
  return [
    ...atuais.filter(({ id }) => !fora.has(id)).map((regra) => ({ ...regra, grupoItem: paraOnde.get(regra.id) ?? regra.grupoItem })),
    ...novas.map(({ regra }, i): RegraRow => ({ ...NOVA, ...regra, id: -1 - i })),
  ]
}

/** @throws ErroApi `de_para_regra_too_many` */
async function plan(contexto: Contexto, arquivo: ArquivoLido, excluir: boolean): Promise<Planejado> {
  const { tx } = contexto
  const codigos = await readCodigos(contexto)
  const atuais = await listRegras(contexto)
  const ate = await findFechadoAte(tx, contexto.cliente.id)
  const fechadoAte = ate === null ? null : mesFromSql(ate)
  const plano = planArquivo(arquivo.registros, { atuais, codigos, fechadoAte, excluir })
  const { novas, mudadas, excluidas } = plano
  if (novas.length + mudadas.length + excluidas.length > DE_PARA_IMPORTADAS_MAX) {
    throw new ErroApi('de_para_regra_too_many', {
      message: `Um arquivo muda até ${formatInteiro(DE_PARA_IMPORTADAS_MAX)} regras de uma vez. Divida-o.`,
    })
  }
  const depois = applyPlano(plano, atuais)
  const contas = (await listContasResultado(contexto)).map(({ codigo }) => codigo)
  const ids = new Set(novas.map((_, i) => -1 - i))
  assertCabem(
    depois.filter(({ id }) => ids.has(id)),
    depois.filter(({ id }) => !ids.has(id)),
    contas,
  )
  const dito = [
    novas.map(({ regra }) => regra),
    mudadas.map(({ atual, regra }) => [atual.id, atual.versao, regra.grupoItem]),
    excluidas.map(({ id, versao }) => [id, versao]),
    plano.recusadas.length,
  ]
  return { plano, atuais, codigos, fechadoAte, assinatura: createHash('sha256').update(JSON.stringify(dito)).digest('hex') }
}

function presentLinhas({ recusadas, mudadas, novas, excluidas }: PlanoArquivo, codigos: Codigos): DeParaDiferenca[] {
  const nome = (grupoItem: number): string => codigos.nomes.grupoItens.get(grupoItem) ?? `#${grupoItem}`
  const linhas: DeParaDiferenca[] = [
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
  return linhas.slice(0, DE_PARA_DIFERENCAS_MAX)
}

/** @throws ErroApi `de_para_regra_too_many` */
export async function previewArquivo(
  contexto: Contexto,
  dados: DadosDre,
  { arquivo, excluir }: { arquivo: ArquivoLido; excluir: boolean },
): Promise<DeParaArquivoPrevia> {
  const { plano, atuais, codigos, fechadoAte, assinatura } = await plan(contexto, arquivo, excluir)
  const depois = applyPlano(plano, atuais)
  const next = compileDePara(depois)
  const mudadas = new Set(plano.mudadas.map(({ atual }) => atual.id))
  const novas = depois.filter(({ id }) => id < 0 || mudadas.has(id))
  const tocadas = compileDePara([...novas, ...plano.excluidas].map((regra, i) => ({ ...regra, id: i + 1 })))
  const contas = new Set([...dados.contas.values()].flatMap(({ id, codigo }) => (tocadas.listCandidatas(codigo).length > 0 ? id : [])))
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
    ...(await listConflitos(dados, next, contas, depois)),
    ...(await listEfeitos(dados, next, contas)),
    fechadoAte,
    assinatura,
  }
}

/** Accounts on which the new rules would conflict. */
async function listConflitos(
  dados: DadosDre,
  next: ReturnType<typeof compileDePara>,
  contas: ReadonlySet<number>,
  regras: readonly RegraRow[],
): Promise<Pick<DeParaArquivoPrevia, 'conflitos' | 'conflitosTotal'>> {
  const textos = new Map(regras.map((regra) => [regra.id, sayRegra(regra, dados.grupoItens)]))
  const conflitos = new Map<number, DeParaArquivoPrevia['conflitos'][number]>()
  await visitSaldos(dados, next, contas, (_, conta, resposta) => {
    if (resposta.tipo !== 'conflito' || conflitos.has(conta.id)) return
    conflitos.set(conta.id, { conta: `${conta.codigo} ${conta.descricao}`, regras: resposta.regras.flatMap((id) => textos.get(id) ?? []) })
  })
  return { conflitos: [...conflitos.values()].slice(0, CONFLITOS_MAX), conflitosTotal: conflitos.size }
}

/**
 * Imports all of the preview, or nothing.
 * @throws ErroApi `cadastro_importacao_refused`, `cadastro_previa_changed`, `de_para_regra_too_many`; at commit `mes_closed`
 */
export async function importArquivo(
  contexto: Contexto,
  { arquivo, excluir, assinatura }: { arquivo: ArquivoLido; excluir: boolean; assinatura: string },
): Promise<RotaData<typeof deParaArquivoRotas.import>> {
  await lockVersao(contexto)
  const { plano, codigos, assinatura: agora } = await plan(contexto, arquivo, excluir)
  if (plano.recusadas.length > 0) {
    const details = plano.recusadas.flatMap(({ linha, regra, problemas }) =>
      problemas.map((message) => ({ ...(linha === null ? {} : { linha }), campo: regra, message })),
    )
    throw new ErroApi('cadastro_importacao_refused', { details: details.slice(0, RECUSADAS_NO_ERRO) })
  }
  if (agora !== assinatura) throw new ErroApi('cadastro_previa_changed')
  const ids = [...plano.mudadas.map(({ atual }) => atual.id), ...plano.excluidas.map(({ id }) => id)]
  const antes = await gravadas.listRegrasGravadas(contexto, ids)
  await gravadas.deleteRegras(
    contexto,
    plano.excluidas.map(({ id }) => id),
  )
  const nome = arquivo.nome.replaceAll(/\p{C}/gu, '').slice(0, NOME_MAX)
  const motivo = `Importada de ${nome} por ${contexto.usuario.nome}`
  await gravadas.updateDestinos(
    contexto,
    plano.mudadas.map(({ atual, regra }) => ({ id: atual.id, grupoItemId: regra.grupoItem })),
    motivo,
  )
  const novas = await gravadas.insertRegras(
    contexto,
    plano.novas.map(({ regra }) => regra),
    motivo,
  )
  const depois = await gravadas.listRegrasGravadas(contexto, [...plano.mudadas.map(({ atual }) => atual.id), ...novas])
  const say = (lado: readonly gravadas.RegraGravada[]) =>
    gravadas.describeGravadas(
      [...antes, ...depois],
      lado,
      (regra) => printRegra(gravadas.toRegra(regra), codigos),
      codigos.nomes.grupoItens,
    )
  await store.advanceVersao(contexto.tx)
  const auditoriaId = await recordAuditoria(contexto, { acao: 'dePara.import', assunto: 'DePara', antes: say(antes), depois: say(depois) })
  return {
    novas: novas.length,
    mudadas: plano.mudadas.length,
    excluidas: plano.excluidas.length,
    iguais: plano.iguais,
    auditoriaId,
  }
}
