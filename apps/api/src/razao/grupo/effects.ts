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
import { createTimeout, runDre } from '../../cubo/formula-limits.ts'
import type { DataDre } from '../../cubo/dre-data.ts'

function withItemIn(data: DataDre, itemId: number, grupoId: number): DreGrupo[] {
  return [...data.grupos.values()].map(({ id, itens }) => {
    const others = itens.filter((item) => item.id !== itemId)
    return { id, itens: id === grupoId ? [...others, { id: itemId }] : others }
  })
}

function listAnos(data: DataDre): Periodo[] {
  const anos = new Set(data.meses.map((mes) => mesFromIndex(mes).slice(0, 4)))
  return [...anos].map((ano) => ({ inicio: `${ano}-01`, fim: `${ano}-12` }))
}

/** Money lines of every model whose year would change, last year first, in model order. */
export function previewMudanca(
  data: DataDre,
  { itemId, grupoId, exercicioMesInicial }: { itemId: number; grupoId: number; exercicioMesInicial: number },
): GrupoEfeito[] {
  const grupos = withItemIn(data, itemId, grupoId)
  const periodos = listAnos(data)
  const timeout = createTimeout()
  const estruturas = data.modelos.flatMap((modelo) =>
    modelo.estruturas.map((estrutura) => ({
      estrutura,
      anos: periodos.filter(({ fim }) => chooseVigencia(modelo.estruturas, fim) === estrutura),
    })),
  )
  const efeitos = estruturas.flatMap(({ estrutura, anos }): GrupoEfeito[] => {
    if (anos.length === 0) return []
    const { nome, itens, resultado } = estrutura
    const after = runDre((onLinha) => {
      // Compiling the lines of many models takes time, too.
      onLinha()
      return compileDre(itens, grupos)
    }, timeout)
    if (!resultado.ok || !after.ok) return []
    const consulta = { periodos: anos, exercicioMesInicial }
    const compute = (dre: DreCompilada): readonly DreLinha[] =>
      runDre((onLinha) => computeDre(dre, data.cubo, { ...consulta, onLinha }), timeout).linhas
    const fresh = compute(after.dre)
    return compute(resultado.dre).flatMap((line, i) =>
      line.unidade !== 'dinheiro'
        ? []
        : anos.flatMap(({ inicio }, coluna) => {
            const [before, now] = [line.valores[coluna] ?? null, fresh[i]?.valores[coluna] ?? null]
            if (before === now) return []
            const ano = Number(inicio.slice(0, 4))
            return [{ ano, modelo: nome, linha: `${line.codigo} ${line.descricao}`, antesCentavos: before, depoisCentavos: now }]
          }),
    )
  })
  return efeitos.toSorted((a, b) => b.ano - a.ano)
}
