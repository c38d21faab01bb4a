import type { CadastroLinha, CadastroOrdem, CadastroValores, CampoDef, EntidadeDef } from '@lastro/contract'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { SortHeader } from '../../../table/SortHeader.tsx'
import { Table } from '../../../table/Table.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Inline } from '../../../ui/layout.tsx'
import { RowActions } from '../../../ui/RowActions.tsx'
import { Text, Truncate } from '../../../ui/Text.tsx'
import styles from './Cadastro.module.css'
import { LinhaEdicao } from './LinhaEdicao.tsx'
import { useTexts } from './use-texts.ts'

export type OpenLinha = string | null
export const NEW = 'nova'

interface TabelaCadastroProps {
  def: EntidadeDef
  colunas: readonly CampoDef[]
  linhas: readonly CadastroLinha[]
  ordem: CadastroOrdem
  onOrder: (ordem: CadastroOrdem) => void
  /** Indents the hierarchy. Only in tree order and without a filter. */
  recuada: boolean
  canChange: boolean
  canRemove: boolean
  openLinha: OpenLinha
  destacada?: string | undefined
  isSaving: boolean
  onOpen: (isOpen: string) => void
  onClose: (isOpen: string) => void
  onSave: (line: CadastroLinha | null, valores: CadastroValores) => Promise<unknown>
  onErase: (line: CadastroLinha) => void
  onArchive: (line: CadastroLinha, archived: boolean) => void
}

function focusLinha(from: HTMLElement, step: 1 | -1): void {
  const all = [...(from.closest('tbody')?.querySelectorAll<HTMLElement>('[data-linha]') ?? [])]
  all[all.indexOf(from) + step]?.focus()
}

export function TabelaCadastro(props: TabelaCadastroProps) {
  const { def, colunas, linhas, ordem, onOrder, openLinha, isSaving, onClose, onSave } = props
  const { t } = useTranslation('cadastro')
  const texts = useTexts()
  const edicao = { def, colunas, isSaving, onSave }
  return (
    <Table label={t(`entidades.${def.nome}`)}>
      <thead>
        <tr>
          {colunas.map(({ nome, tipo }) => (
            <SortHeader key={nome} column={nome} order={ordem} onOrder={onOrder} numero={tipo === 'decimal'}>
              {texts.campo(nome)}
            </SortHeader>
          ))}
          <th scope="col" data-actions>
            <span className="visually-hidden">{t('acoes.coluna')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {openLinha === NEW && <LinhaEdicao key={NEW} {...edicao} linha={null} onClose={() => onClose(NEW)} />}
        {linhas.map((line) =>
          line.id === openLinha ? (
            <LinhaEdicao key={line.id} {...edicao} linha={line} onClose={() => onClose(line.id)} />
          ) : (
            <Linha key={line.id} {...props} linha={line} />
          ),
        )}
      </tbody>
    </Table>
  )
}

type LinhaProps = TabelaCadastroProps & { linha: CadastroLinha }

function Linha({ def, colunas, linha, destacada, recuada, canChange, canRemove, onOpen, onErase, onArchive }: LinhaProps) {
  const { t } = useTranslation('cadastro')
  const texts = useTexts()
  const { id, arquivado } = linha
  const nome = String(linha.valores[def.titular] ?? '') || String(linha.valores[def.chave[0] ?? def.titular] ?? '')
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const keys: Partial<Record<string, () => void>> = {
      ArrowDown: () => focusLinha(event.currentTarget, 1),
      ArrowUp: () => focusLinha(event.currentTarget, -1),
      ...(canChange ? { F2: () => onOpen(id) } : {}),
      ...(canRemove && def.semRemocao !== true ? { Delete: () => onErase(linha) } : {}),
    }
    const act = keys[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }
  return (
    <tr className={styles['linha']} data-row data-archived={arquivado || undefined} data-opened={id === destacada || undefined}>
      {colunas.map((campo, i) => {
        const texto = texts.valor(campo, linha)
        const recuo = recuada && campo.nome === def.titular && linha.nivel > 0 ? { paddingInlineStart: linha.nivel * 16 } : undefined
        const content = (
          <Truncate max={i === 0 ? 200 : campo.nome === def.titular ? 460 : 280} title={texto} style={recuo}>
            {texto || <Text tone="quiet">—</Text>}
          </Truncate>
        )
        if (i > 0) {
          return (
            <td key={campo.nome} className={campo.tipo === 'decimal' ? 'num' : undefined}>
              {content}
            </td>
          )
        }
        return (
          <th key={campo.nome} scope="row">
            <Inline>
              <button
                type="button"
                className={styles['abrir']}
                data-linha={id}
                aria-label={t(canChange ? 'acoes.editar' : 'acoes.linha', { nome: nome === texto ? nome : `${texto} ${nome}` })}
                aria-disabled={!canChange || undefined}
                onClick={() => canChange && onOpen(id)}
                onKeyDown={onKeyDown}
              >
                {content}
              </button>
              {arquivado && <Chip>{t('arquivada')}</Chip>}
            </Inline>
          </th>
        )
      })}
      <td data-actions>
        <RowActions
          nome={nome}
          actions={[
            canChange && {
              icon: arquivado ? 'undo' : 'archive',
              label: t(arquivado ? 'acoes.trazer' : 'acoes.arquivar', { nome }),
              run: () => onArchive(linha, !arquivado),
            },
            canRemove && def.semRemocao !== true && { icon: 'trash', label: t('acoes.apagar', { nome }), run: () => onErase(linha) },
          ]}
        />
      </td>
    </tr>
  )
}
