import type { DreResposta } from '@lastro/contract'
import { escalaOf, listVariacoes } from '@lastro/engine'
import { formatPeriodos } from '@lastro/formato'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../navigation/paths.ts'
import { usePreferencias } from '../../theme/preferences.ts'
import { Rolagem } from '../../ui/Rolagem.tsx'
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
    <Rolagem nome={t('variacoes.tabela')} className={styles['rolo']}>
      <table className={styles['tabela']} data-variacoes>
        <thead>
          <tr>
            <th scope="col">{t('variacoes.item')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('variacoes.sentido')}</span>
            </th>
            <th scope="col" className="num">
              {t('variacoes.valor')} <small>{dre(`escala.${escala}`)}</small>
            </th>
            <th scope="col" className="num">
              %
            </th>
          </tr>
        </thead>
        <tbody>
          {variacoes.map(({ linha, superior, valor, parte }) => (
            <tr key={linha.grupoItemId}>
              <th scope="row">
                <Link to={paths.dre} search={toDre(origem, `${linha.pai}/${linha.codigo}`)} title={`${linha.descricao} · ${superior}`}>
                  {linha.descricao}
                  <small>{superior}</small>
                </Link>
              </th>
              <td className={styles['barraCelula']}>
                <span className="visually-hidden">{t(valor > 0 ? 'variacoes.favoravel' : 'variacoes.desfavoravel')}</span>
                <span className={styles['barra']} data-favoravel={valor > 0} style={{ inlineSize: `${parte * 50}%` }} aria-hidden="true" />
              </td>
              <td className="num">
                <Valor centavos={valor} escala={escala} sinal favoravel={valor > 0} />
              </td>
              <td className="num">
                <Razao razao={linha.ahTotal} sinal teto={GROWTH_CAP} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Rolagem>
  )
}
