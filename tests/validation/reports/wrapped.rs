// Calls through a module that only passes them on (wrappers=wrapped::bindings::*): "site: RULE" is the line that each
// finding belongs to, with both forms of mangled names.
#![allow(non_snake_case)]
use std::os::raw::{c_char, c_int, c_void};

type Env = *mut *const [*const c_void; 160];
type Vm = *mut *const [*const c_void; 8];

mod bindings {
    use super::*;

    // GetSystemProperty is the function 131.
    pub fn get_property(env: Env, name: &[u8]) -> *mut c_char {
        let mut value: *mut c_char = std::ptr::null_mut();
        let function: extern "C" fn(Env, *const u8, *mut *mut c_char) -> c_int =
            unsafe { std::mem::transmute((**env)[130]) };
        function(env, name.as_ptr(), &mut value);
        value
    }

    pub fn new_monitor(env: Env) -> *mut c_void {
        let mut made: *mut c_void = std::ptr::null_mut();
        let function: extern "C" fn(Env, *const u8, *mut *mut c_void) -> c_int =
            unsafe { std::mem::transmute((**env)[30]) };
        function(env, b"made\0".as_ptr(), &mut made);
        made
    }

    #[inline(never)]
    pub fn enter(env: Env, monitor: *mut c_void) -> c_int {
        let function: extern "C" fn(Env, *mut c_void) -> c_int = unsafe { std::mem::transmute((**env)[32]) };
        let result = function(env, monitor);
        std::hint::black_box(result)
    }

    // The callback that the VM calls is no line of the tool's author.
    pub extern "C" fn on_init(env: Env, _jni: *mut c_void, _thread: *mut c_void) {
        let entered = tool::begin(env);
        std::hint::black_box(entered);
    }

    pub fn listen(env: Env) -> bool {
        let callbacks = [on_init as *const c_void; 1];
        let set: extern "C" fn(Env, *const *const c_void, c_int) -> c_int =
            unsafe { std::mem::transmute((**env)[121]) };
        let enable: extern "C" fn(Env, c_int, c_int, *mut c_void) -> c_int =
            unsafe { std::mem::transmute((**env)[1]) };
        set(env, callbacks.as_ptr(), 8) == 0 && enable(env, 1, 50, std::ptr::null_mut()) == 0
    }
}

mod tool {
    use super::*;

    #[inline(never)]
    pub fn begin(env: Env) -> bool {
        let monitor = bindings::new_monitor(env);
        let entered = bindings::enter(env, monitor); // site: MJ-lock-unbalanced-callback
        std::hint::black_box(entered) == 0
    }

    #[inline(never)]
    pub fn first(env: Env) -> bool {
        let value = bindings::get_property(env, b"java.class.path\0"); // site: MJ-GetSystemProperty-free
        !value.is_null()
    }

    pub struct Second(pub Env);
    impl Second {
        #[inline(never)]
        pub fn look(&self) -> bool {
            let value = bindings::get_property(self.0, b"java.vm.name\0"); // site: MJ-GetSystemProperty-free
            !value.is_null()
        }
    }
}

fn in_a_thread(env: Env) {
    let shared = env as usize;
    let look = move || {
        let env = shared as Env;
        let value = bindings::get_property(env, b"java.home\0"); // site: MJ-GetSystemProperty-free
        std::process::id() == 0 && !value.is_null()
    };
    std::thread::spawn(look).join().unwrap();
}

#[no_mangle]
pub extern "C" fn Agent_OnLoad(vm: Vm, _options: *const c_char, _reserved: *mut c_void) -> c_int {
    let mut env: Env = std::ptr::null_mut();
    let get_env: extern "C" fn(Vm, *mut Env, c_int) -> c_int = unsafe { std::mem::transmute((**vm)[6]) };
    if get_env(vm, &mut env, 0x30010200) != 0 {
        return 1;
    }
    let first = tool::first(env);
    let second = tool::Second(env).look();
    in_a_thread(env);
    if first && second && bindings::listen(env) { 0 } else { 1 }
}
