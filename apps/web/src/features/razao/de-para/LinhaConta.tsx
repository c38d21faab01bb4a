import type { ContaDePara, Grupo } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { DragEvent, MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Inline, Stack } from '../../../ui/layout.tsx'
import { Text, Truncate } from '../../../ui/Text.tsx'
import { Valor } from '../../../ui/Valor.tsx'
import styles from './ListaContas.module.css'
import { isSure, type DestinoGrupoItem } from './mudancas.ts'
import { SeletorDestino } from './SeletorDestino.tsx'

type RazaoDePara = Pick<NonNullable<ContaDePara['sugestao']>, 'origem' | 'indicio'>

interface LinhaContaProps {
  conta: ContaDePara
  index: number
  top: number
  isChosen: boolean
  isActive: boolean
  draft: { destino: DestinoGrupoItem | null } | null
  editor: { grupos: readonly Grupo[]; count: number; onChoose: (grupoItemId: number | null) => void; onClose: () => void } | null
  canEdit: boolean
  /** Address of the entries of the account, for people who may see them. */
  lancamentos: LinkProps | undefined
  dragged: boolean
  /** Drop target: dragged accounts take the target of this row. */
  isOver: boolean
  onClick: (event: MouseEvent) => void
  onDragStart: (event: DragEvent) => void
  onDragEnd: () => void
  onDragOver: () => boolean
  onDrop: () => void
}

export function LinhaConta(props: LinhaContaProps) {
  const { conta, index, top, isChosen, isActive, draft, editor, canEdit, lancamentos, dragged, isOver } = props
  const { t } = useTranslation('de-para')
  const { language } = usePreferencias()
  const { sugestao, regra } = conta
  const destino = draft ? draft.destino : conta.grupoItem
  const emConflito = !draft && conta.situacao === 'conflito'
  const offer = draft ? null : sugestao
  const reasonOf = ({ origem, indicio }: RazaoDePara): string =>
    origem === 'aprendida' && indicio === '0' ? t('razao.aprendidaAqui') : t(`razao.${origem}`, { indicio })
  const razao = offer ?? regra?.razao
  const reason = razao ? reasonOf(razao) : regra ? (regra.motivo ?? t(`origem.${regra.origem}`)) : undefined
  return (
    // Focus and keys belong to the grid; a row only handles the mouse.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={`conta-${conta.contaId}`}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      className={styles['linha']}
      data-ativa={isActive || undefined}
      data-rascunho={draft !== null || undefined}
      data-mapeada={(draft === null && conta.situacao === 'mapeada') || undefined}
      style={{ transform: `translateY(${top}px)` }}
      data-arrastada={dragged || undefined}
      data-sobre={isOver || undefined}
      draggable={canEdit && editor === null}
      onClick={props.onClick}
      onDragStart={props.onDragStart}
      onDragEnd={props.onDragEnd}
      onDragOver={(event) => {
        if (props.onDragOver()) event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        props.onDrop()
      }}
    >
      <span role="gridcell" data-caixa className={styles['caixa']}>
        {canEdit && <input type="checkbox" checked={isChosen} readOnly tabIndex={-1} aria-hidden />}
      </span>
      <span role="gridcell" className={styles['codigo']} title={conta.codigo}>
        {conta.codigo}
      </span>
      <span role="gridcell" dir="auto" className={styles['descricao']} title={conta.descricao}>
        {conta.descricao}
      </span>
      <span role="gridcell" className="num">
        {lancamentos ? (
          // The key L of the grid does the same.
          <Link
            {...lancamentos}
            tabIndex={-1}
            draggable={false}
            title={t('atalhos.lancamentos')}
            onClick={(event) => event.stopPropagation()}
          >
            <Valor centavos={conta.saldoCentavos} />
          </Link>
        ) : (
          <Valor centavos={conta.saldoCentavos} />
        )}
      </span>
      <span role="gridcell" className={styles['destino']} data-destino data-editor={editor ? '' : undefined}>
        {editor ? (
          <SeletorDestino {...editor} current={destino?.id ?? null} />
        ) : destino ? (
          <Inline gap={4} className={styles['alvo']} title={`${destino.grupoDescricao} › ${destino.descricao}`}>
            <Truncate as="small" size={12} tone="quiet" dir="auto" title={undefined}>
              {destino.grupoDescricao}
            </Truncate>
            <Icon name="right" size={12} />
            <Truncate as="b" weight="medium" dir="auto" title={undefined}>
              {destino.descricao}
            </Truncate>
          </Inline>
        ) : (
          <>
            <Text tone={emConflito ? 'unf' : 'warn'} weight="medium">
              <Icon name="warning" size={12} inline />
              {t(emConflito ? 'lista.conflito' : 'lista.semDestino')}
            </Text>
            {offer && (
              <Button
                size="small"
                icon="check"
                tabIndex={-1}
                data-sugestao
                disabled={!canEdit}
                title={`${t('sugestao.aceitar', { item: offer.grupoItem.descricao })} (${reason})`}
              >
                <Truncate dir="auto" title={undefined}>
                  {offer.grupoItem.descricao}
                </Truncate>
              </Button>
            )}
          </>
        )}
      </span>
      <span role="gridcell" className={styles['regra']}>
        {draft ? (
          <Text as="em" tone="accent">
            {t('lista.naoSalvo')}
          </Text>
        ) : conta.regrasEmConflito.length > 0 ? (
          <RegrasEmConflito regras={conta.regrasEmConflito} />
        ) : offer ? (
          <>
            <Text tone={isSure(offer) ? 'soft' : 'warn'} className="num" title={t('sugestao.confianca', { confianca: offer.confianca })}>
              {formatInteger(offer.confianca, language)} %
            </Text>
            <Truncate dir="auto" title={reason}>
              {reason}
            </Truncate>
          </>
        ) : (
          regra && (
            <>
              {regra.texto !== conta.codigo && (
                <Text tone="soft" className="num">
                  {regra.texto}
                </Text>
              )}
              <Truncate dir="auto" title={reason}>
                {reason}
              </Truncate>
            </>
          )
        )}
      </span>
    </div>
  )
}

const VISIBLE_REGRAS = 2

function RegrasEmConflito({ regras }: { regras: ContaDePara['regrasEmConflito'] }) {
  const names = regras.map(({ texto, grupoItem }) => `${texto} → ${grupoItem.grupoDescricao} › ${grupoItem.descricao}`)
  return (
    <Stack as="ul" title={names.join('\n')}>
      {regras.slice(0, VISIBLE_REGRAS).map(({ texto, grupoItem }) => (
        <Inline key={`${texto} ${grupoItem.id}`} as="li" gap={4}>
          <Text tone="soft" className="num">
            {texto}
          </Text>{' '}
          <Icon name="right" size={12} />{' '}
          <Truncate dir="auto" title={undefined}>
            {grupoItem.descricao}
          </Truncate>
        </Inline>
      ))}
    </Stack>
  )
}
