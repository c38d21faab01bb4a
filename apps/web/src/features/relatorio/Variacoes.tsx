import type { DreResposta } from '@lastro/contract'
import { escalaOf, listVariacoes } from '@lastro/engine'
import { formatPeriodos } from '@lastro/formato'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../navigation/paths.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { usePreferencias } from '../../theme/preferences.ts'
import { Bar } from '../../ui/Bar.tsx'
import { Truncate } from '../../ui/Text.tsx'
import { Razao, Valor } from '../../ui/Valor.tsx'
import { CartaoVazio } from './Cartao.tsx'
import { type NumberOrigin, toDre } from './link-target.ts'
import styles from './Relatorio.module.css'

const GROWTH_CAP = 9.999

export function Variacoes({ resposta, quantos, origem }: { resposta: DreResposta; quantos: number; origem: NumberOrigin }) {
  const { t } = useTranslation('relatorio')
  const { t: shell } = useTranslation('casca')
  const { t: dre } = useTranslation('dre')
  const { language } = usePreferencias()
  const variacoes = listVariacoes(resposta.linhas, quantos)
  if (variacoes.length === 0) {
    const texto =
      resposta.lacunas.length > 0 ? shell('lacunas', { periodos: formatPeriodos(resposta.lacunas, language) }) : t('variacoes.nada')
    return <CartaoVazio texto={texto} />
  }
  const escala = escalaOf(variacoes.map(({ valor }) => valor))
  return (
    <DataTable
      label={t('variacoes.tabela')}
      frame="inline"
      density="dense"
      className={styles['tabela']}
      rows={variacoes}
      rowKey={({ linha }) => linha.grupoItemId ?? linha.codigo}
      columns={[
        {
          id: 'item',
          header: t('variacoes.item'),
          cell: ({ linha, superior }) => (
            <Link to={paths.dre} search={toDre(origem, `${linha.pai}/${linha.codigo}`)} title={`${linha.descricao} · ${superior}`}>
              <Truncate>{linha.descricao}</Truncate>
              <Truncate size={11} tone="quiet">
                {superior}
              </Truncate>
            </Link>
          ),
        },
        {
          id: 'sentido',
          header: t('variacoes.sentido'),
          hideHeader: true,
          className: styles['sentido'],
          cell: ({ valor, parte }) => (
            <>
              <span className="visually-hidden">{t(valor > 0 ? 'variacoes.favoravel' : 'variacoes.desfavoravel')}</span>
              <Bar zero={0.5} start={valor > 0 ? 0.5 : 0.5 - parte / 2} size={parte / 2} tone={valor > 0 ? 'fav' : 'unf'} />
            </>
          ),
        },
        {
          id: 'valor',
          header: (
            <>
              {t('variacoes.valor')} <small>{dre(`escala.${escala}`)}</small>
            </>
          ),
          numeric: true,
          cell: ({ valor }) => <Valor centavos={valor} escala={escala} sinal favoravel={valor > 0} />,
        },
        { id: 'percentual', header: '%', numeric: true, cell: ({ linha }) => <Razao razao={linha.ahTotal} sinal cap={GROWTH_CAP} /> },
      ]}
    />
  )
}
