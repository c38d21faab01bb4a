/** Writes changes of an entidade: checked together, written together, recorded one by one. */
import type { CadastroValores, CampoNome, ErroDetalhe } from '@lastro/contract'
import { ensureModeloGerencial } from '@lastro/importacao'
import { recordAuditoria, recordAuditorias } from '../../http/auditoria.ts'
import { ErroApi } from '../../http/erro.ts'
import { enterCliente } from '../../acesso/sessao/store.ts'
import type { Contexto, ContextoCliente } from '../../http/contexto.ts'
import * as store from './entidade-store.ts'
import { checkMudancas, type LinhasVizinhas, type LinhaValores, type Mudanca, type Problema } from './regras.ts'
import type { TabelaDef } from './tables.ts'

/** Sets `fixa` on a row that a user changes, unless the user cleared it. */
export function withFixa(antes: CadastroValores | null, depois: CadastroValores): CadastroValores {
  if (antes === null || antes['fixa'] !== false || depois['fixa'] !== false) return depois
  const mudou = Object.keys(depois).some((nome) => depois[nome] !== antes[nome])
  return mudou ? { ...depois, fixa: true } : depois
}

export async function readVizinhas(
  contexto: ContextoCliente,
  tabela: TabelaDef,
  { mudancas, todas }: { mudancas: readonly Mudanca[]; todas: readonly LinhaValores[] },
): Promise<LinhasVizinhas> {
  const mudadas = new Set(mudancas.map(({ id }) => id))
  const codigos = new Map<CampoNome, ReadonlySet<string>>()
  for (const campo of tabela.entidade.campos) {
    const coluna = tabela.colunas.get(campo.nome)
    if (coluna?.tem === 'id' && coluna.de !== tabela.tabela) codigos.set(campo.nome, await store.listCodigos(contexto, coluna.de))
  }
  const sinteticas = mudancas.flatMap(({ id, antes, depois }) =>
    id !== null && antes?.['analitica'] === true && depois['analitica'] === false ? [id] : [],
  )
  return {
    outras: todas.filter(({ id }) => !mudadas.has(id)).map(({ valores }) => valores),
    codigos,
    comSaldo: await store.listComSaldo(contexto, sinteticas),
  }
}

function detailsOf(problemas: readonly Problema[]): ErroDetalhe[] {
  return problemas.map(({ campo, message }) => ({ campo: `valores.${campo}`, message }))
}

/** Handles two concurrent writes with the same key: the database accepts one. */
export async function refuseDuplicate<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23505') throw new ErroApi('cadastro_duplicate', { cause: error })
    throw error
  }
}

export async function writeMudancas(contexto: Contexto, tabela: TabelaDef, mudancas: readonly Mudanca[]): Promise<string[]> {
  const { tx } = contexto
  const { rota, subject } = tabela.entidade
  const novas = mudancas.filter(({ id }) => id === null)
  const mudadas = mudancas.flatMap(({ id, depois }) => (id === null ? [] : [{ id, valores: depois }]))
  const inserted = await store.insertLinhas(
    contexto,
    tabela,
    novas.map(({ depois }) => depois),
  )
  // Inserts come first, because changed rows may refer to new ones.
  await store.updateLinhas(contexto, tabela, mudadas)
  const idsNovos = [...inserted]
  const ids = mudancas.map(({ id }) => id ?? idsNovos.shift() ?? '')
  if (!tabela.doCliente) {
    for (const id of inserted) {
      await enterCliente({ tx, cliente: { id } })
      await ensureModeloGerencial(tx, id)
    }
  }
  if (tabela.tabela === 'conta') {
    await store.settleNiveis(
      contexto,
      ids.filter((_, i) => mudancas[i]?.antes?.['superior'] !== mudancas[i]?.depois['superior'] || mudancas[i]?.id === null),
    )
  }
  const registros = mudancas.map(({ id, antes, depois }, i) => ({
    acao: `${rota}.${id === null ? 'create' : 'update'}` as const,
    assunto: subject,
    assuntoId: ids[i] ?? '',
    ...(antes === null ? {} : { antes }),
    depois,
  }))
  if (tabela.doCliente) await recordAuditorias(contexto, registros)
  else {
    for (const registro of registros) {
      const doCliente = { ...contexto, cliente: { id: registro.assuntoId } }
      await enterCliente(doCliente)
      await recordAuditoria(doCliente, registro)
    }
  }
  await enterCliente(contexto)
  return ids
}

/** @throws ErroApi `requisicao_invalid`, `cadastro_duplicate` */
export async function applyMudanca(contexto: Contexto, tabela: TabelaDef, mudanca: Mudanca): Promise<string> {
  const todas = await store.listTodas(contexto, tabela)
  const problemas = checkMudancas(tabela.entidade, [mudanca], await readVizinhas(contexto, tabela, { mudancas: [mudanca], todas }))
  const duplicada = problemas.find(({ regra }) => regra === 'duplicada')
  if (duplicada !== undefined) throw new ErroApi('cadastro_duplicate', { details: detailsOf([duplicada]) })
  if (problemas.length > 0) throw new ErroApi('requisicao_invalid', { details: detailsOf(problemas) })
  const [id = ''] = await refuseDuplicate(writeMudancas(contexto, tabela, [mudanca]))
  return id
}
