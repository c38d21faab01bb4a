import type { ComparativoColuna, ComparativoLinha, DreComparativo } from '@lastro/contract'
import { shiftPeriodo } from '@lastro/engine'
import { useTranslation } from 'react-i18next'
import { Comentarios } from '../comentarios/Comentarios.tsx'
import { findFollowed, anchorOfColuna } from '../comentarios/comentarios.ts'
import { chaveOf } from '../demonstrativo.ts'
import type { DreExplicar } from '../dre-search.ts'
import { Explicacao } from '../Explicacao.tsx'
import type { Periodo } from '../periodo.ts'
import type { DreFilter } from '../queries.ts'
import { linhaDaColuna, valoresEm } from './cells.ts'
import type { DiferencaSide } from './DiferencaPainel.tsx'
import { OutrosPainel } from './OutrosPainel.tsx'
import { readColuna, recorteOfParte } from './queries.ts'
import { RazaoPainel } from './RazaoPainel.tsx'
import { nomeDaFonte, spanOf } from './labels.ts'
import { VariacaoPainel } from './VariacaoPainel.tsx'

interface PainelDaCelulaProps {
  comparativo: DreComparativo
  linha: ComparativoLinha
  coluna: ComparativoColuna
  explicar: DreExplicar
  recorte: DreFilter
  canSeeLancamentos: boolean
  onFollow: (explicar: DreExplicar) => void
  onFilter: (dimensao: 'centroCusto' | 'filial', id: number) => void
  onClose: () => void
}

export function PainelDaCelula(props: PainelDaCelulaProps) {
  const { comparativo, linha, coluna, explicar, recorte, canSeeLancamentos, onFollow, onFilter, onClose } = props
  const { t } = useTranslation('dre-comparativo')
  const parte = comparativo.partes[coluna.parte]
  if (parte === undefined) return null
  if (parte.tipo === 'outros') return <OutrosPainel {...{ comparativo, linha, coluna, recorte, onFilter, onClose }} />
  const periodo: Periodo = { inicio: parte.inicio, fim: parte.fim }
  const loaded = recorteOfParte(recorte, parte, comparativo)
  const comentariosDe = (row: ComparativoLinha, { item, semItem }: { item?: string; semItem?: number | null } = {}) => {
    const anchor = anchorOfColuna(comparativo, row, coluna)
    const valorDe = (fonte: string, from: ComparativoColuna): number | null => row.valores[valoresEm(comparativo, from, fonte)] ?? null
    const base = anchor?.base ?? null
    // The effect of rateio is the same source minus the part before it.
    const agora = { atual: valorDe(coluna.fonte, { ...coluna, base: null }), base: base === null ? null : valorDe(base, coluna) }
    return (
      anchor && (
        <Comentarios
          key={chaveOf(row)}
          recorte={recorte}
          periodo={spanOf(comparativo)}
          {...{ anchor, agora }}
          {...(item === undefined ? {} : { item })}
          {...(semItem === undefined ? {} : { semItem })}
        />
      )
    )
  }
  const follow = (em: string) => onFollow({ chave: explicar.chave, em, linhas: [], item: null, conta: null })
  if ((coluna.tipo === 'variacao' || coluna.tipo === 'percentual') && coluna.base !== null && coluna.base !== coluna.fonte) {
    const sideOf = (chave: string): DiferencaSide => ({ chave, nome: nomeDaFonte(t, comparativo, chave) })
    const [fonte, base] = [sideOf(coluna.fonte), sideOf(coluna.base)]
    const isFinished = (key: string) => key === 'realizado' || key === 'anterior'
    const explainSide = (side: 'fonte' | 'base') => {
      const em = comparativo.colunas[valoresEm(comparativo, coluna, (side === 'fonte' ? fonte : base).chave)]
      if (em) follow(em.chave)
    }
    if (linha.unidade === 'razao') {
      return (
        <RazaoPainel
          codigo={linha.codigo}
          titulo={linha.descricao}
          fonte={fonte}
          base={base}
          recorte={loaded}
          periodo={periodo}
          onExplain={explainSide}
          onClose={onClose}
        >
          {comentariosDe(linha)}
        </RazaoPainel>
      )
    }
    return (
      <VariacaoPainel
        codigo={linha.pai ?? linha.codigo}
        grupoItem={linha.grupoItemId}
        titulo={linha.descricao}
        fonte={fonte}
        base={base}
        recorte={loaded}
        periodo={periodo}
        comContas={isFinished(coluna.fonte) && isFinished(coluna.base) && !parte.rateado}
        onExplain={explainSide}
        onClose={onClose}
      >
        {comentariosDe(linha)}
      </VariacaoPainel>
    )
  }
  // A share or growth is explained by its amount.
  const index = valoresEm(comparativo, { ...coluna, base: null }, coluna.fonte)
  const followed = findFollowed(comparativo.linhas, linha, explicar)
  const meses = periodo.inicio === periodo.fim ? [periodo.inicio] : [periodo.inicio, periodo.fim]
  return (
    <Explicacao
      linha={linhaDaColuna(linha, index)}
      explicar={{ ...explicar, em: 'total' }}
      linhas={comparativo.linhas.map((each) => linhaDaColuna(each, index))}
      meses={meses}
      temAnoAnterior={false}
      lacunas={[]}
      recorte={loaded}
      canSeeLancamentos={canSeeLancamentos}
      read={readColuna(coluna.fonte)}
      periodoLancamentos={coluna.fonte === 'anterior' ? shiftPeriodo(periodo, -12) : periodo}
      onFollow={(next) => onFollow({ ...next, em: explicar.em })}
      onClose={onClose}
    >
      {followed && comentariosDe(followed, { item: followed.descricao })}
      {comentariosDe(linha, { semItem: followed?.grupoItemId ?? null })}
    </Explicacao>
  )
}
