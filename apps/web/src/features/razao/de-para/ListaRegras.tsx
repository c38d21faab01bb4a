import type { DeParaRegraSalva, DeParaRegras } from '@lastro/contract'
import { formatInteger, formatMes, formatPeriodo, type Language } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { DataTable, type TableStates } from '../../../table/DataTable.tsx'
import { RowButton } from '../../../table/RowButton.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Truncate } from '../../../ui/Text.tsx'
import type { DestinoGrupoItem } from './mudancas.ts'

interface ListaRegrasProps extends Pick<TableStates, 'pages'> {
  list: DeParaRegras
  /** Rules of the page. */
  regras: readonly DeParaRegraSalva[]
  destinos: ReadonlyMap<number, DestinoGrupoItem>
  onOpen: (regra: DeParaRegraSalva) => void
}

export function ListaRegras({ list, regras, pages, destinos, onOpen }: ListaRegrasProps) {
  const { t } = useTranslation('de-para')
  const { language } = usePreferencias()
  return (
    <DataTable
      label={t('regras.nome')}
      density="open"
      rows={regras}
      pages={pages}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'conta',
          header: t('lista.conta'),
          cell: (regra) => (
            <RowButton detail={regra.motivo ?? t(`origem.${regra.origem}`)} onClick={() => onOpen(regra)}>
              <bdi>{regra.texto}</bdi>
            </RowButton>
          ),
        },
        {
          id: 'destino',
          header: t('lista.destino'),
          cell: ({ grupoItemId }) => {
            const destino = destinos.get(grupoItemId)
            return (
              <Truncate max={240} dir="auto" title={destino && `${destino.grupoDescricao} › ${destino.descricao}`}>
                {destino ? destino.descricao : `#${grupoItemId}`}
              </Truncate>
            )
          },
        },
        {
          id: 'onde',
          header: t('regras.onde'),
          cell: ({ centroCustoId, filialId }) => (
            <Truncate max={240} dir="auto">
              {[nomeOf(list.centrosCusto, centroCustoId), nomeOf(list.filiais, filialId)].filter(Boolean).join(' · ') ||
                t('regras.qualquer')}
            </Truncate>
          ),
        },
        { id: 'vigencia', header: t('regras.vigencia'), cell: (regra) => vigenciaOf(regra, language) ?? t('regras.sempre') },
        { id: 'alcanca', header: t('regras.alcanca'), numeric: true, cell: ({ contas }) => formatInteger(contas, language) },
        {
          id: 'decide',
          header: t('regras.decide'),
          numeric: true,
          cell: ({ contasQueDecide }) => formatInteger(contasQueDecide, language),
        },
        {
          id: 'situacao',
          header: t('filtro.situacao'),
          hideHeader: true,
          cell: ({ invalida, contasEmConflito }) =>
            (invalida !== null || contasEmConflito > 0) && (
              <Chip tone="warning">
                <Icon name="warning" size={12} />
                {invalida ?? t('regras.conflitos', { contas: formatInteger(contasEmConflito, language) })}
              </Chip>
            ),
        },
      ]}
    />
  )
}

function nomeOf(list: DeParaRegras['filiais'], id: number | null): string | null {
  const named = id === null ? undefined : list.find((each) => each.id === id)
  return named ? named.descricao : null
}

function vigenciaOf({ mesInicio, mesFim }: Pick<DeParaRegraSalva, 'mesInicio' | 'mesFim'>, language: Language): string | null {
  if (mesInicio !== null && mesFim !== null) return formatPeriodo(mesInicio, mesFim, language)
  if (mesInicio !== null) return `${formatMes(mesInicio, language)} –`
  return mesFim === null ? null : `– ${formatMes(mesFim, language)}`
}
