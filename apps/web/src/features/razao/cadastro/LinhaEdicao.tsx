import type { CadastroLinha, CadastroValores, CampoDef, CampoNome, EntidadeDef } from '@lastro/contract'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../../../api/errors.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Inline } from '../../../ui/layout.tsx'
import { useUnsaved } from '../../../stores/unsaved.ts'
import styles from './Cadastro.module.css'
import { type LinhaDraft, readDraft, toDraft } from './field-text.ts'
import { CampoEdicao } from './CampoEdicao.tsx'
import { Diferencas } from './Diferencas.tsx'
import { currentOf } from './queries.ts'
import { useTexts } from './use-texts.ts'

interface LinhaEdicaoProps {
  def: EntidadeDef
  colunas: readonly CampoDef[]
  linha: CadastroLinha | null
  isSaving: boolean
  /** Rejects with the reason when not saved; resolves to false when the user cancelled. */
  onSave: (line: CadastroLinha | null, valores: CadastroValores) => Promise<unknown>
  onClose: () => void
}

export function LinhaEdicao({ def, colunas, linha, isSaving, onSave, onClose }: LinhaEdicaoProps) {
  const { t } = useTranslation('cadastro')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const texts = useTexts()
  const form = useId()
  const [base, setBase] = useState(linha)
  const [inicial] = useState<LinhaDraft>(() => toDraft(def, linha, language))
  const [draft, setDraft] = useState(inicial)
  const [tentada, setTentada] = useState(false)
  const [failure, setError] = useState<unknown>(null)
  useUnsaved(def.campos.some(({ nome }) => draft[nome] !== inicial[nome]))
  const { valores, problemas } = readDraft(def, draft, { antes: base?.valores ?? null, idioma: language })
  const current = currentOf(failure)

  const serverErrors = new Map(
    toApiError(failure ?? null).details.flatMap(({ campo, message }) => {
      const nome = def.campos.find((each) => `valores.${each.nome}` === campo)?.nome
      return nome ? [[nome, message] as const] : []
    }),
  )
  const gerais = failure && serverErrors.size === 0 ? toApiError(failure) : null
  const messageOf = (nome: CampoNome): string | undefined => {
    const problema = problemas.get(nome)
    return tentada && problema ? t(`problemas.${problema}`) : serverErrors.get(nome)
  }
  const problems = def.campos.flatMap(({ nome }) => {
    const message = messageOf(nome)
    return message ? [{ nome, message }] : []
  })

  const save = async (about: CadastroLinha | null) => {
    setTentada(true)
    if (problemas.size > 0 || isSaving) return
    setError(null)
    try {
      if ((await onSave(about, valores)) !== false) onClose()
    } catch (error) {
      setError(error)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  const total = colunas.length + 1
  return (
    <>
      <tr className={styles['editando']} onKeyDown={onKeyDown}>
        {colunas.map((campo, i) => {
          const Celula = i === 0 ? 'th' : 'td'
          return (
            <Celula key={campo.nome} {...(i === 0 ? { scope: 'row' } : {})} className={campo.tipo === 'decimal' ? 'num' : undefined}>
              <CampoEdicao
                def={def}
                campo={campo}
                form={form}
                valor={draft[campo.nome] ?? ''}
                error={messageOf(campo.nome) ? `${form}-${campo.nome}` : undefined}
                isFirst={i === 0}
                onChange={(valor) => {
                  setDraft({ ...draft, [campo.nome]: valor })
                  if (failure && !current) setError(null)
                }}
              />
            </Celula>
          )
        })}
        <td data-actions>
          <form
            method="post"
            id={form}
            onSubmit={(event) => {
              event.preventDefault()
              void save(base)
            }}
          >
            <IconButton icon="check" type="submit" label={commonT('salvar')} disabled={isSaving} />
            <IconButton icon="close" label={`${commonT('cancelar')} (Esc)`} onClick={onClose} />
          </form>
        </td>
      </tr>
      {(problems.length > 0 || gerais) && (
        <tr className={styles['recado']} onKeyDown={onKeyDown}>
          <td colSpan={total}>
            <Callout tone="unf" role="alert">
              {problems.map(({ nome, message }) => (
                <p key={nome} id={`${form}-${nome}`}>
                  <strong>{texts.campo(nome)}:</strong> {message}
                </p>
              ))}
              {gerais && (
                <p>
                  <strong>{gerais.message}</strong> {gerais.details.map(({ message }) => message).join(' ')} {gerais.action}
                </p>
              )}
              {base && current && (
                <>
                  <Diferencas def={def} valores={valores} current={current} />
                  <Inline wrap>
                    <Button
                      size="small"
                      onClick={() => {
                        setBase(current)
                        setDraft(toDraft(def, current, language))
                        setError(null)
                      }}
                    >
                      {t('conflito.ficarAtual')}
                    </Button>
                    <Button size="small" variant="primary" busy={isSaving} onClick={() => void save(current)}>
                      {t('conflito.gravarMeu')}
                    </Button>
                  </Inline>
                </>
              )}
            </Callout>
          </td>
        </tr>
      )}
    </>
  )
}
