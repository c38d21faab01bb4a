/** Imports reference data. Preview and import compute the same plan; the import runs only if the plan is still the previewed one. */
import { createHash } from 'node:crypto'
import {
  PREVIA_LINHAS,
  type CadastroImportada,
  type CadastroPrevia,
  type CadastroPreviaLinha,
  type CampoDef,
  type CampoValor,
} from '@lastro/contract'
import type { Contexto } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'
import type { ArquivoLido } from './arquivo.ts'
import { printValor } from './celula.ts'
import * as store from './entidade-store.ts'
import { readVizinhas, refuseDuplicate, withFixa, writeMudancas } from './write.ts'
import { planLinhas, type LinhaPlano, type Plano } from './import-plan.ts'
import { checkMudancas } from './regras.ts'
import type { TabelaDef } from './tables.ts'

const RECUSADAS_NO_ERRO = 50

async function planArquivo(contexto: Contexto, tabela: TabelaDef, arquivo: ArquivoLido): Promise<Plano> {
  const { entidade } = tabela
  const todas = await store.listTodas(contexto, tabela)
  const plano = planLinhas(entidade, arquivo.registros, todas)
  const linhas = plano.mudancas.map(({ linha, mudanca }): LinhaPlano => ({
    linha,
    mudanca: { ...mudanca, depois: withFixa(mudanca.antes, mudanca.depois) },
  }))
  const mudancas = linhas.map(({ mudanca }) => mudanca)
  const problemas = checkMudancas(entidade, mudancas, await readVizinhas(contexto, tabela, { mudancas, todas }))
  const recusadas = new Map(plano.recusadas.map((recusada) => [recusada.linha, recusada]))
  for (const { indice, campo: nome, valor, message } of problemas) {
    const achada = linhas[indice]
    const campo = entidade.campos.find((each) => each.nome === nome)
    if (achada === undefined || campo === undefined) continue
    const recusada = recusadas.get(achada.linha) ?? { linha: achada.linha, titulo: tituloOf(tabela, achada), problemas: [] }
    recusada.problemas.push({ campo: campo.rotulo, valor: printValor(campo, valor), message })
    recusadas.set(achada.linha, recusada)
  }
  return {
    ...plano,
    mudancas: linhas.filter(({ linha }) => !recusadas.has(linha)),
    recusadas: [...recusadas.values()].toSorted((a, b) => a.linha - b.linha),
  }
}

function tituloOf({ entidade }: TabelaDef, { mudanca: { depois } }: LinhaPlano): string {
  return entidade.chave.flatMap((nome) => depois[nome] ?? []).join(' · ')
}

/** Checksum of the planned writes. Versions are left out, because a row changed in between shows by its values. */
function assinaturaOf({ mudancas, recusadas }: Plano): string {
  return createHash('sha256')
    .update(JSON.stringify([mudancas.map(({ mudanca: { id, antes, depois } }) => [id, antes, depois]), recusadas.length]))
    .digest('hex')
}

function changesOf(campos: readonly CampoDef[], { mudanca: { antes, depois } }: LinhaPlano): CadastroPreviaLinha['mudancas'] {
  const changed = (a: CampoValor | undefined, b: CampoValor | undefined): boolean => (a ?? null) !== (b ?? null)
  return campos.flatMap((campo) => {
    const [de, para] = [antes?.[campo.nome], depois[campo.nome]]
    return changed(de, para) ? [{ campo: campo.nome, antes: printValor(campo, de), depois: printValor(campo, para) }] : []
  })
}

export async function previewArquivo(contexto: Contexto, tabela: TabelaDef, arquivo: ArquivoLido): Promise<CadastroPrevia> {
  const plano = await planArquivo(contexto, tabela, arquivo)
  const { campos } = tabela.entidade
  const mudadas = plano.mudancas.filter(({ mudanca }) => mudanca.id !== null)
  const novas = plano.mudancas.filter(({ mudanca }) => mudanca.id === null)
  const linhas: CadastroPreviaLinha[] = plano.recusadas.slice(0, PREVIA_LINHAS).map(({ linha, titulo, problemas }) => ({
    linha,
    situacao: 'recusada',
    titulo,
    mudancas: [],
    problemas,
  }))
  for (const [situacao, lista] of [
    ['mudada', mudadas],
    ['nova', novas],
  ] as const) {
    for (const item of lista.slice(0, PREVIA_LINHAS - linhas.length)) {
      linhas.push({ linha: item.linha, situacao, titulo: tituloOf(tabela, item), mudancas: changesOf(campos, item), problemas: [] })
    }
  }
  return {
    arquivoNome: arquivo.nome,
    colunas: plano.colunas.map(({ titulo, campo }) => ({ titulo, campo: campo?.nome ?? null })),
    novas: novas.length,
    mudadas: mudadas.length,
    iguais: plano.iguais,
    recusadas: plano.recusadas.length,
    linhas,
    assinatura: assinaturaOf(plano),
  }
}

/** @throws ErroApi `cadastro_previa_changed`, `cadastro_importacao_refused`, `cadastro_duplicate` */
export async function importArquivo(
  contexto: Contexto,
  tabela: TabelaDef,
  { arquivo, assinatura }: { arquivo: ArquivoLido; assinatura: string },
): Promise<CadastroImportada> {
  await store.lockEntidade(contexto, tabela)
  const plano = await planArquivo(contexto, tabela, arquivo)
  if (plano.recusadas.length > 0) {
    const details = plano.recusadas.flatMap(({ linha, problemas }) => problemas.map((problema) => ({ linha, ...problema })))
    throw new ErroApi('cadastro_importacao_refused', { details: details.slice(0, RECUSADAS_NO_ERRO) })
  }
  if (assinaturaOf(plano) !== assinatura) throw new ErroApi('cadastro_previa_changed')
  const mudancas = plano.mudancas.map(({ mudanca }) => mudanca)
  await refuseDuplicate(writeMudancas(contexto, tabela, mudancas))
  const novas = mudancas.filter(({ id }) => id === null).length
  return { novas, mudadas: mudancas.length - novas, iguais: plano.iguais }
}
