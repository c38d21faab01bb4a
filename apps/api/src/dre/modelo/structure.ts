import type { DreEstrutura, DreItemCorpo, DreModelo } from '@lastro/contract'
import { addMeses, chooseVigencia, type DreItem, type Mes } from '@lastro/engine'
import { listGruposComItens, listModelos, type DreWrittenItem, type EstruturaRow, type GrupoRow, type ModeloRow } from '../../cubo/store.ts'
import type { ContextoCliente } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import { countOrcamentos } from './store.ts'

export interface Modelos {
  modelos: readonly ModeloRow[]
  grupos: readonly GrupoRow[]
  orcamentos: ReadonlyMap<number, number>
}

export async function loadModelos(context: ContextoCliente): Promise<Modelos> {
  const modelos = await listModelos(context)
  const grupos = await listGruposComItens(context)
  return { modelos, grupos, orcamentos: await countOrcamentos(context) }
}

export function findModelo({ modelos }: Pick<Modelos, 'modelos'>, id: number): ModeloRow {
  return orNotFound(modelos.find((modelo) => modelo.id === id))
}

/** Null is the first structure. @throws ErroApi `registro_not_found` */
export function findEstrutura({ estruturas }: ModeloRow, mesInicio: Mes | null): EstruturaRow {
  return orNotFound(estruturas.find((estrutura) => estrutura.mesInicio === mesInicio))
}

/** By default the last one. @throws ErroApi `registro_not_found` */
export function findVigente({ estruturas }: ModeloRow, mes: Mes | undefined): EstruturaRow {
  return orNotFound(mes === undefined ? estruturas.at(-1) : chooseVigencia(estruturas, mes))
}

export interface FoundItem {
  modelo: ModeloRow
  estrutura: EstruturaRow
  item: DreWrittenItem
}

export function findItem({ modelos }: Pick<Modelos, 'modelos'>, id: number): FoundItem {
  for (const modelo of modelos) {
    for (const estrutura of modelo.estruturas) {
      const item = estrutura.itens.find((each) => each.id === id)
      if (item !== undefined) return { modelo, estrutura, item }
    }
  }
  throw new ErroApi('registro_not_found')
}

export function toItem(body: DreItemCorpo, nivel = 0): DreItem {
  return { ...body, nivel }
}

export function toBody(item: DreItem): DreItemCorpo {
  const { codigo, descricao } = item
  if (item.tipo === 'titulo') return { tipo: item.tipo, codigo, descricao }
  if (item.tipo === 'formula') return { tipo: item.tipo, codigo, descricao, formula: item.formula, agregacao: item.agregacao ?? null }
  if (item.tipo === 'percentual') return { tipo: item.tipo, codigo, descricao, formula: item.formula, baseCodigo: item.baseCodigo }
  const componentes = item.componentes.map(({ grupo, grupoItem, sinal }) => (grupo === undefined ? { grupoItem, sinal } : { grupo, sinal }))
  return { tipo: item.tipo, codigo, descricao, componentes }
}

export function presentModelo({ id, nome, padrao, arquivado, versao, estruturas }: ModeloRow, { orcamentos }: Modelos): DreModelo {
  return {
    id,
    nome,
    padrao,
    arquivado,
    versao,
    vigencias: estruturas.map(({ mesInicio }) => mesInicio),
    itens: estruturas.at(-1)?.itens.length ?? 0,
    orcamentos: orcamentos.get(id) ?? 0,
  }
}

export function untilOf({ estruturas }: ModeloRow, estrutura: EstruturaRow): Mes | null {
  const next = estruturas[estruturas.indexOf(estrutura) + 1]?.mesInicio ?? null
  return next === null ? null : addMeses(next, -1)
}

export function presentEstrutura(modelos: Modelos, modelo: ModeloRow, estrutura: EstruturaRow): DreEstrutura {
  return {
    modelo: presentModelo(modelo, modelos),
    vigencia: estrutura.mesInicio,
    ate: untilOf(modelo, estrutura),
    itens: estrutura.itens.map((item) => ({ id: item.id, versao: item.versao, item: toBody(item) })),
    grupos: modelos.grupos.map(({ id, codigo, descricao, itens }) => ({
      id,
      codigo,
      descricao,
      arquivado: itens.length > 0 && itens.every((item) => item.arquivado),
      itens: itens.map((item) => ({ id: item.id, codigo: item.codigo, descricao: item.descricao, arquivado: item.arquivado })),
    })),
  }
}
