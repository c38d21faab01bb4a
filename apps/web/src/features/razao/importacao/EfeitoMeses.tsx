import type { ImportacaoPrevia } from '@lastro/contract'
import { formatInteger, formatMes, formatPeriodos } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../../../api/errors.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Rolagem } from '../../../ui/Rolagem.tsx'
import { Valor } from '../../../ui/Valor.tsx'
import styles from './EfeitoMeses.module.css'
import { groupMeses } from './meses.ts'
import { type Mode, listEfeitos } from './preview.ts'
import type { LoadedEfeito } from './use-effect-of-import.ts'

interface EfeitoMesesProps {
  preview: ImportacaoPrevia
  mode: Exclude<Mode, 'recusar'>
  efeito: LoadedEfeito
}

export function EfeitoMeses({ preview, mode, efeito: { data, error, refetch } }: EfeitoMesesProps) {
  const { t } = useTranslation('importacao')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  return (
    <div className={styles['efeito']}>
      {mode === 'substituir' && (
        <ul aria-label={t('previa.saem')} tabIndex={0}>
          {preview.carregadas.map(({ id, arquivoNome, meses, partidas, resultadoCentavos }) => (
            <li key={id}>
              <b>{arquivoNome}</b>, {formatPeriodos(groupMeses(meses), language)}:{' '}
              {partidas > 0 && `${t('previa.saemPartidas', { count: partidas, total: formatInteger(partidas, language) })} `}
              {t('previa.saemResultado')} <Valor centavos={resultadoCentavos} zero="zero" />
            </li>
          ))}
        </ul>
      )}
      {error ? (
        <p role="alert" className={styles['erro']}>
          <Icon name="error" /> <span>{toApiError(error).message}</span>
          <Button size="small" onClick={() => void refetch()}>
            {commonT('tentarDeNovo')}
          </Button>
        </p>
      ) : data === undefined ? (
        <p role="status">{t('efeito.calculando')}</p>
      ) : data.meses === null ? (
        <p role="status">{t('efeito.grande')}</p>
      ) : (
        <Tabela linhas={listEfeitos(data.meses, mode)} />
      )}
    </div>
  )
}

function Tabela({ linhas }: { linhas: ReturnType<typeof listEfeitos> }) {
  const { t } = useTranslation('importacao')
  const { language } = usePreferencias()
  return (
    <Rolagem nome={t('efeito.nome')} className={styles['rolo']}>
      <table aria-label={t('efeito.nome')}>
        <thead>
          <tr>
            <th scope="col">{t('efeito.mes')}</th>
            <th scope="col" className="num">
              {t('efeito.hoje')}
            </th>
            <th scope="col" className="num">
              {t('efeito.depois')}
            </th>
            <th scope="col" className="num">
              {t('efeito.diferenca')}
            </th>
          </tr>
        </thead>
        <tbody>
          {linhas.map(({ mes, hojeCentavos, depoisCentavos }) => (
            <tr key={mes} data-total={mes === 'total' || undefined}>
              <th scope="row">{mes === 'total' ? t('efeito.total') : formatMes(mes, language)}</th>
              <td>
                <Valor centavos={hojeCentavos} zero="zero" />
              </td>
              <td>
                <Valor centavos={depoisCentavos} zero="zero" />
              </td>
              <td>
                <Valor centavos={depoisCentavos - hojeCentavos} zero="zero" sinal favoravel={favoravelOf(depoisCentavos - hojeCentavos)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Rolagem>
  )
}

function favoravelOf(centavos: number): boolean | undefined {
  return centavos === 0 ? undefined : centavos > 0
}
