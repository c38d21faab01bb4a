/** Waterfall card: vertical when its amounts fit, else horizontal, plus its table. */
import type { DreResposta, RelatorioCartao } from '@lastro/contract'
import { type CascataBarra, buildCascata, escalaOf } from '@lastro/engine'
import { formatCentavos } from '@lastro/formato'
import { useElementSize } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CascataSvg, isCascataLegivel } from '../dre/CascataSvg.tsx'
import { paths } from '../../navigation/paths.ts'
import { Cartao, CartaoVazio } from './Cartao.tsx'
import { CascataTabela } from './CascataTabela.tsx'
import { type Origem, toDre } from './link-target.ts'
import styles from './Relatorio.module.css'
import { usePreferencias } from '../../theme/preferences.ts'

interface CartaoCascataProps {
  cartao: Extract<RelatorioCartao, { tipo: 'cascata' }>
  resposta: DreResposta
  origem: Origem
  periodo: string
}

export function CartaoCascata({ cartao, resposta, origem, periodo }: CartaoCascataProps) {
  const { t } = useTranslation('relatorio')
  const { t: dre } = useTranslation('dre')
  const { language, negativos } = usePreferencias()
  const { ref, width } = useElementSize<HTMLDivElement>()
  const titulo = cartao.titulo || t('tipos.cascata')
  const barras = buildCascata(resposta.linhas, (linha) => linha.total)
  if (barras === null) {
    return (
      <Cartao titulo={titulo} nota={periodo} largura={cartao.largura}>
        <CartaoVazio texto={dre('cascata.semValores')} />
      </Cartao>
    )
  }
  const escala = escalaOf(barras.map(({ valor }) => valor))
  const unidade = dre(`escala.${escala}`)
  const deitada = width > 0 && !isCascataLegivel(barras.length, width)
  const full = ({ valor, tipo }: CascataBarra) =>
    `${formatCentavos(valor, { escala, idioma: language, negativos, sinal: tipo === 'passo' })} ${unidade}`
  const tabela = (desenhada: boolean) => (
    <CascataTabela
      nome={`${titulo}: ${t('cartao.tabela')}`}
      barras={barras}
      escala={escala}
      desenhada={desenhada}
      searchOf={(codigo) => toDre(origem, codigo)}
    />
  )
  return (
    <Cartao titulo={titulo} nota={`${periodo} · ${unidade}`} largura={cartao.largura} {...(deitada ? {} : { tabela: tabela(false) })}>
      <div ref={ref} className={styles['cascata']}>
        {deitada ? (
          tabela(true)
        ) : (
          <>
            <CascataSvg
              barras={barras}
              rotulo={dre('cascata.descricao', {
                periodo,
                unidade,
                inicio: formatCentavos(barras[0]?.valor ?? null, { escala, idioma: language, negativos }),
                fim: formatCentavos(barras.at(-1)?.valor ?? null, { escala, idioma: language, negativos }),
              })}
              escala={escala}
              casas={escala === 'reais' ? 2 : 1}
              {...(width ? { largura: width } : {})}
            />
            <div className={styles['links']} data-so-na-tela>
              {barras.map((barra) => {
                const texto = `${barra.descricao}: ${full(barra)}`
                return <Link key={barra.codigo} to={paths.dre} search={toDre(origem, barra.codigo)} aria-label={texto} title={texto} />
              })}
            </div>
          </>
        )}
      </div>
    </Cartao>
  )
}
