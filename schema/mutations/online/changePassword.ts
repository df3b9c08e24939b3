import { passwordChange } from '#schema/nouns/newPassword.ts'
import { patch } from '#schema/nouns/tables.ts'
import { onlineMutation } from './onlineMutation.ts'

/**
 * A person changes their own password. Their other sessions end, and a required change counts as done (decisions
 * section 1). A person who was given a password has just typed it to sign in and need not type it again.
 */
export const changePassword = onlineMutation('POST /api/user/change-password', {
  name: 'changePassword',
  summary: 'Troca a própria senha',
  roles: ['superadmin', 'admin', 'teacher', 'student'],
  args: passwordChange,
  example: () => ({
    currentPassword: 'a senha de antes',
    newPassword: 'girassol na janela',
    confirmPassword: 'girassol na janela',
  }),
  secrets: ['currentPassword', 'newPassword', 'confirmPassword'],
  allow: async () => {},
  plan: async ({ actor }) => [patch('users', actor.id, { mustChangePassword: false })],
  describe: () => 'Senha alterada',
  answer: { table: 'users' },
})
