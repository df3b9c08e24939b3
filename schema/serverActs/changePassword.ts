import { patch } from '../entities/tables.ts'
import { passwordChange } from '../entities/user.ts'
import { serverAct } from './serverAct.ts'

/**
 * A person changes their own password; their other sessions end, and an asked-for change is done (decisions section 1). Who
 * was given a password has just typed it to sign in, and need not type it again.
 */
export const changePassword = serverAct('POST /api/user/change-password', {
  name: 'changePassword',
  roles: ['superadmin', 'admin', 'teacher', 'student'],
  args: passwordChange,
  secrets: ['currentPassword', 'newPassword', 'confirmPassword'],
  allow: async () => {},
  plan: async ({ actor }) => [patch('users', actor.id, { mustChangePassword: false })],
  tell: () => 'Senha alterada',
  answer: { table: 'users' },
})
