/** Previews an item's move to another grupo: "In 2025 the gross revenue would be R$ 12.345,67 instead of R$ 10.000,00". */
import type { GrupoEfeito } from '@lastro/contract'
import {
  chooseVigencia,
  compileDre,
  computeDre,
  mesFromIndex,
  type DreCompilada,
  type DreGrupo,
  type DreLinha,
  type Periodo,
} from '@lastro/engine'
import { createPrazo, runDre } from '../../cubo/compute.ts'
import type { DadosDre } from '../../cubo/dre-data.ts'

function withItemIn(dados: DadosDre, itemId: number, grupoId: number): DreGrupo[] {
  return [...dados.grupos.values()].map(({ id, itens }) => {
    const outros = itens.filter((item) => item.id !== itemId)
    return { id, itens: id === grupoId ? [...outros, { id: itemId }] : outros }
  })
}

function listAnos(dados: DadosDre): Periodo[] {
  const anos = new Set(dados.meses.map((mes) => mesFromIndex(mes).slice(0, 4)))
  return [...anos].map((ano) => ({ inicio: `${ano}-01`, fim: `${ano}-12` }))
}

/**
 * Money lines of every model whose year would change, last year first, in model order.
 * @throws ErroApi `dre_modelo_invalid`
 */
export function previewMudanca(
  dados: DadosDre,
  { itemId, grupoId, exercicioMesInicial }: { itemId: number; grupoId: number; exercicioMesInicial: number },
): GrupoEfeito[] {
  const grupos = withItemIn(dados, itemId, grupoId)
  const periodos = listAnos(dados)
  const prazo = createPrazo()
  const estruturas = dados.modelos.flatMap((modelo) =>
    modelo.estruturas.map((estrutura) => ({
      estrutura,
      anos: periodos.filter(({ fim }) => chooseVigencia(modelo.estruturas, fim) === estrutura),
    })),
  )
  const efeitos = estruturas.flatMap(({ estrutura, anos }): GrupoEfeito[] => {
    if (anos.length === 0) return []
    const { nome, itens, resultado } = estrutura
    const depois = runDre((onLinha) => {
      // Compiling the lines of many models takes time, too.
      onLinha()
      return compileDre(itens, grupos)
    }, prazo)
    if (!resultado.ok || !depois.ok) return []
    const consulta = { periodos: anos, exercicioMesInicial }
    const compute = (dre: DreCompilada): readonly DreLinha[] =>
      runDre((onLinha) => computeDre(dre, dados.cubo, { ...consulta, onLinha }), prazo).linhas
    const novas = compute(depois.dre)
    return compute(resultado.dre).flatMap((linha, i) =>
      linha.unidade !== 'dinheiro'
        ? []
        : anos.flatMap(({ inicio }, coluna) => {
            const [antes, agora] = [linha.valores[coluna] ?? null, novas[i]?.valores[coluna] ?? null]
            if (antes === agora) return []
            const ano = Number(inicio.slice(0, 4))
            return [{ ano, modelo: nome, linha: `${linha.codigo} ${linha.descricao}`, antesCentavos: antes, depoisCentavos: agora }]
          }),
    )
  })
  return efeitos.toSorted((a, b) => b.ano - a.ano)
}
