/** Beside the table: why a number is what it is, or why two of them differ. */
import type { ComparativoColuna, ComparativoLinha, DreComparativo } from '@lastro/contract'
import { shiftPeriodo } from '@lastro/engine'
import { useTranslation } from 'react-i18next'
import { Comentarios } from '../comentarios/Comentarios.tsx'
import { lugarDaColuna } from '../comentarios/comentarios.ts'
import type { DreExplicar } from '../dre-search.ts'
import { Explicacao } from '../Explicacao.tsx'
import type { Periodo } from '../periodo.ts'
import type { Recorte } from '../queries.ts'
import { linhaDaColuna, valoresEm } from './celulas.ts'
import { OutrosPainel } from './OutrosPainel.tsx'
import { lerColuna, recorteOfParte } from './queries.ts'
import { RazaoPainel } from './RazaoPainel.tsx'
import { nomeDaFonte } from './rotulos.ts'
import { VariacaoPainel } from './VariacaoPainel.tsx'

interface PainelDaCelulaProps {
  comparativo: DreComparativo
  linha: ComparativoLinha
  coluna: ComparativoColuna
  explicar: DreExplicar
  recorte: Recorte
  podeVerLancamentos: boolean
  onFollow: (explicar: DreExplicar) => void
  /** Shows one part of the company alone. */
  onFiltrar: (dimensao: 'centroCusto' | 'filial', id: number) => void
  onClose: () => void
}

export function PainelDaCelula(props: PainelDaCelulaProps) {
  const { comparativo, linha, coluna, explicar, recorte, podeVerLancamentos, onFollow, onFiltrar, onClose } = props
  const { t } = useTranslation('dre-comparativo')
  const parte = comparativo.partes[coluna.parte]
  if (parte === undefined) return null
  if (parte.tipo === 'outros') return <OutrosPainel {...{ comparativo, linha, coluna, recorte, onFiltrar, onClose }} />
  const periodo: Periodo = { inicio: parte.inicio, fim: parte.fim }
  const lido = recorteOfParte(recorte, parte, comparativo)
  const lugar = lugarDaColuna(comparativo, linha, coluna)
  const valorDe = (fonte: string | null): number | null =>
    fonte === null
      ? null
      : (linha.valores[valoresEm(comparativo, fonte === coluna.fonte ? { ...coluna, base: null } : coluna, fonte)] ?? null)
  const base = lugar?.base ?? null
  const outroLado = base !== null && base === coluna.fonte ? (linha.valores[valoresEm(comparativo, coluna, base)] ?? null) : valorDe(base)
  const comentarios = lugar && (
    <Comentarios recorte={recorte} periodo={comparativo} lugar={lugar} agora={{ atual: valorDe(coluna.fonte), base: outroLado }} />
  )
  const follow = (em: string) => onFollow({ chave: explicar.chave, em, linhas: [], item: null, conta: null })
  if ((coluna.tipo === 'variacao' || coluna.tipo === 'percentual') && coluna.base !== null && coluna.base !== coluna.fonte) {
    const [fonte, contra] = [coluna.fonte, coluna.base].map((chave) => ({ chave, nome: nomeDaFonte(t, comparativo, chave) }))
    const isFeita = (chave: string) => chave === 'realizado' || chave === 'anterior'
    const lados = (lado: 'fonte' | 'base') => {
      const em = comparativo.colunas[valoresEm(comparativo, coluna, lado === 'fonte' ? coluna.fonte : (coluna.base ?? ''))]
      if (em) follow(em.chave)
    }
    if (linha.unidade === 'razao') {
      return (
        <RazaoPainel
          codigo={linha.codigo}
          titulo={linha.descricao}
          fonte={fonte!}
          base={contra!}
          recorte={lido}
          periodo={periodo}
          onExplain={lados}
          onClose={onClose}
        >
          {comentarios}
        </RazaoPainel>
      )
    }
    return (
      <VariacaoPainel
        codigo={linha.pai ?? linha.codigo}
        grupoItem={linha.grupoItemId}
        titulo={linha.descricao}
        fonte={fonte!}
        base={contra!}
        recorte={lido}
        periodo={periodo}
        comContas={isFeita(coluna.fonte) && isFeita(coluna.base) && !parte.rateado}
        onExplain={lados}
        onClose={onClose}
      >
        {comentarios}
      </VariacaoPainel>
    )
  }
  // A share or a growth is explained by the number that it is of.
  const indice = valoresEm(comparativo, { ...coluna, base: null }, coluna.fonte)
  const meses = periodo.inicio === periodo.fim ? [periodo.inicio] : [periodo.inicio, periodo.fim]
  return (
    <Explicacao
      linha={linhaDaColuna(linha, indice)}
      explicar={{ ...explicar, em: 'total' }}
      linhas={comparativo.linhas.map((each) => linhaDaColuna(each, indice))}
      meses={meses}
      temAnoAnterior={false}
      lacunas={[]}
      recorte={lido}
      podeVerLancamentos={podeVerLancamentos}
      ler={lerColuna(coluna.fonte)}
      periodoLancamentos={coluna.fonte === 'anterior' ? shiftPeriodo(periodo, -12) : periodo}
      onFollow={(seguido) => onFollow({ ...seguido, em: explicar.em })}
      onClose={onClose}
    >
      {comentarios}
    </Explicacao>
  )
}
