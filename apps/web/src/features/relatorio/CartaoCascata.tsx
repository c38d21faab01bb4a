/** Waterfall card: vertical when its amounts fit, else horizontal, plus its table. */
import type { DreResposta, RelatorioCartao } from '@lastro/contract'
import { type CascataBar, buildCascata, escalaOf } from '@lastro/engine'
import { formatCentavos } from '@lastro/formato'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CascataSvg, isCascataReadable } from '../dre/CascataSvg.tsx'
import { paths } from '../../navigation/paths.ts'
import { Cartao, CartaoVazio } from './Cartao.tsx'
import { CascataTabela } from './CascataTabela.tsx'
import { type NumberOrigin, toDre } from './link-target.ts'
import styles from './Relatorio.module.css'
import { usePreferencias } from '../../theme/preferences.ts'
import { useElementWidth } from '../../ui/use-element-width.ts'

interface CartaoCascataProps {
  cartao: Extract<RelatorioCartao, { tipo: 'cascata' }>
  response: DreResposta
  origem: NumberOrigin
  periodo: string
}

export function CartaoCascata({ cartao, response, origem, periodo }: CartaoCascataProps) {
  const { t } = useTranslation('relatorio')
  const { t: dre } = useTranslation('dre')
  const { language, negativos } = usePreferencias()
  const { ref, width } = useElementWidth()
  const titulo = cartao.titulo || t('tipos.cascata')
  const bars = buildCascata(response.linhas, (line) => line.total)
  if (bars === null) {
    return (
      <Cartao titulo={titulo} note={periodo} width={cartao.largura}>
        <CartaoVazio texto={dre('cascata.semValores')} />
      </Cartao>
    )
  }
  const escala = escalaOf(bars.map(({ valor }) => valor))
  const unidade = dre(`escala.${escala}`)
  const deitada = width > 0 && !isCascataReadable(bars.length, width)
  const full = ({ valor, tipo }: CascataBar) =>
    `${formatCentavos(valor, { escala, idioma: language, negativos, sinal: tipo === 'passo' })} ${unidade}`
  const table = (drawn: boolean) => (
    <CascataTabela
      nome={`${titulo}: ${t('cartao.tabela')}`}
      bars={bars}
      escala={escala}
      drawn={drawn}
      searchOf={(codigo) => toDre(origem, codigo)}
    />
  )
  return (
    <Cartao titulo={titulo} note={`${periodo} · ${unidade}`} width={cartao.largura} {...(deitada ? {} : { table: table(false) })}>
      <div ref={ref} className={styles['cascata']}>
        {deitada ? (
          table(true)
        ) : (
          <>
            <CascataSvg
              bars={bars}
              label={dre('cascata.descricao', {
                periodo,
                unidade,
                inicio: formatCentavos(bars[0]?.valor ?? null, { escala, idioma: language, negativos }),
                fim: formatCentavos(bars.at(-1)?.valor ?? null, { escala, idioma: language, negativos }),
              })}
              escala={escala}
              casas={escala === 'reais' ? 2 : 1}
              {...(width ? { width } : {})}
            />
            <div className={styles['links']} data-so-na-tela>
              {bars.map((bar) => {
                const texto = `${bar.descricao}: ${full(bar)}`
                return <Link key={bar.codigo} to={paths.dre} search={toDre(origem, bar.codigo)} aria-label={texto} title={texto} />
              })}
            </div>
          </>
        )}
      </div>
    </Cartao>
  )
}
