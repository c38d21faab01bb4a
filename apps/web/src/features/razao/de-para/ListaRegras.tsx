import type { DeParaRegraSalva, DeParaRegras } from '@lastro/contract'
import { formatInteger, formatMes, formatPeriodo, type Language } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { OpenRow, RowButton } from '../../../table/RowButton.tsx'
import { Table } from '../../../table/Table.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/icons.tsx'
import type { DestinoGrupoItem } from './mudancas.ts'
import styles from './Regras.module.css'

interface ListRegrasProps {
  list: DeParaRegras
  destinos: ReadonlyMap<number, DestinoGrupoItem>
  onOpen: (regra: DeParaRegraSalva) => void
}

export function ListaRegras({ list, destinos, onOpen }: ListRegrasProps) {
  const { t } = useTranslation('de-para')
  const { language } = usePreferencias()
  return (
    <Table label={t('regras.nome')}>
      <thead>
        <tr>
          <th scope="col">{t('lista.conta')}</th>
          <th scope="col">{t('lista.destino')}</th>
          <th scope="col">{t('regras.onde')}</th>
          <th scope="col">{t('regras.vigencia')}</th>
          <th scope="col" className="num">
            {t('regras.alcanca')}
          </th>
          <th scope="col" className="num">
            {t('regras.decide')}
          </th>
          <th scope="col">
            <span className="visually-hidden">{t('filtro.situacao')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {list.regras.map((regra) => {
          const destino = destinos.get(regra.grupoItemId)
          return (
            <OpenRow key={regra.id}>
              <RowButton detail={regra.motivo ?? t(`origem.${regra.origem}`)} onClick={() => onOpen(regra)}>
                <bdi className={styles['texto']}>{regra.texto}</bdi>
              </RowButton>
              <td>
                <span dir="auto" className={styles['corta']} title={destino && `${destino.grupoDescricao} › ${destino.descricao}`}>
                  {destino ? destino.descricao : `#${regra.grupoItemId}`}
                </span>
              </td>
              <td>
                <span dir="auto" className={styles['corta']}>
                  {[nomeOf(list.centrosCusto, regra.centroCustoId), nomeOf(list.filiais, regra.filialId)].filter(Boolean).join(' · ') ||
                    t('regras.qualquer')}
                </span>
              </td>
              <td>{vigenciaOf(regra, language) ?? t('regras.sempre')}</td>
              <td className="num">{formatInteger(regra.contas, language)}</td>
              <td className="num">{formatInteger(regra.contasQueDecide, language)}</td>
              <td>
                {(regra.invalida !== null || regra.contasEmConflito > 0) && (
                  <Chip tone="warning">
                    <Icon name="warning" size={12} />
                    {regra.invalida ?? t('regras.conflitos', { contas: formatInteger(regra.contasEmConflito, language) })}
                  </Chip>
                )}
              </td>
            </OpenRow>
          )
        })}
      </tbody>
    </Table>
  )
}

function nomeOf(nomeados: DeParaRegras['filiais'], id: number | null): string | null {
  const nomeado = id === null ? undefined : nomeados.find((each) => each.id === id)
  return nomeado ? nomeado.descricao : null
}

function vigenciaOf({ mesInicio, mesFim }: Pick<DeParaRegraSalva, 'mesInicio' | 'mesFim'>, language: Language): string | null {
  if (mesInicio !== null && mesFim !== null) return formatPeriodo(mesInicio, mesFim, language)
  if (mesInicio !== null) return `${formatMes(mesInicio, language)} –`
  return mesFim === null ? null : `– ${formatMes(mesFim, language)}`
}
